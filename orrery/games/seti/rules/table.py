"""The table of rules: one object per kind of frame."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Rule, rules_table

from . import (
    anomalies,
    cards,
    centaurians,
    discovery,
    effects,
    exertians,
    free_actions,
    mascamites,
    milestones,
    missions,
    movement,
    orbit_land,
    payments,
    placing,
    research,
    rotation,
    rounds,
    scan,
    sectors,
    solo,
    traces,
    turns,
)
from . import (
    kinds as frames,
)

ENTRIES: Final[dict[int, Rule[Any]]] = {
    frames.RUN: effects.Run(), frames.STEP: effects.Step(), frames.RESTORE: effects.Restore(), frames.EVENT: missions.Event(), frames.MARK: sectors.Mark(),
    frames.GAIN: effects.Gain(), frames.REFILL: cards.Refill(), frames.ROTATE: rotation.Rotate(), frames.ANOMALY_CHECK: anomalies.AnomalyCheck(),
    frames.AFTER_MAIN: turns.AfterMain(), frames.SECTORS: sectors.Sectors(), frames.SECTOR: sectors.Sector(), frames.RESET: sectors.Reset(),
    frames.PASS_STEPS: rounds.PassSteps(), frames.PASSED: rounds.Passed(), frames.TURN_OVER: turns.TurnOver(), frames.MILESTONES: milestones.Milestones(),
    frames.NEUTRAL: milestones.Neutral(), frames.DISCOVER: discovery.Discover(), frames.NEXT: turns.Next(), frames.ROUND_OVER: rounds.RoundOver(),
    frames.FREE_OVER: free_actions.FreeOver(), frames.PUT_AWAY: cards.PutAway(), frames.LAY: cards.Lay(), frames.LAUNCH: movement.Launch(),
    frames.ROOM: effects.Room(), frames.RESEARCH: research.Research(), frames.INSTALL: research.Install(), frames.SCAN_STEP: scan.ScanStep(),
    frames.USE: cards.Use(), frames.DRAFT_STEP: rounds.DraftStep(), frames.MOVE_STEP: movement.MoveStep(), frames.MESSAGE_OVER: centaurians.MessageOver(),
    frames.SPECIES_SETUP: discovery.SpeciesSetup(), frames.LANDED: orbit_land.Landed(), frames.VISITS: rotation.Visits(), frames.SIGNAL_AT: sectors.SignalAt(),
    frames.PICK_STEP: cards.PickStep(), frames.TUCK_STEP: cards.TuckStep(), frames.INCOME: rounds.Income(), frames.CHOSEN_STEP: sectors.ChosenStep(),
    frames.PAY_STEP: payments.PayStep(), frames.GIVE: free_actions.Give(), frames.DELIVERED: mascamites.Delivered(), frames.PULSE: effects.Pulse(),
    frames.DISCARD_STEP: cards.DiscardStep(), frames.LAND_STEP: effects.LandStep(), frames.PROBE_STEP: effects.ProbeStep(),
    frames.ALIEN_STEP: effects.AlienStep(),
    frames.TURN: turns.Turn(), frames.AFTER: turns.After(), frames.END: turns.End(), frames.ORDER: sectors.Order(), frames.MOVE: movement.Move(),
    frames.WHERE: sectors.Where(), frames.STAR_OR_TILE: sectors.StarOrTile(), frames.PICK: cards.Pick(), frames.CHOOSE_USE: cards.ChooseUse(),
    frames.TUCK: cards.Tuck(), frames.TRACE: traces.Trace(), frames.TECH: research.Tech(), frames.SLOT: research.Slot(), frames.LAND: placing.Land(),
    frames.DATA_SPACE: placing.DataSpace(), frames.SCAN: scan.Scan(), frames.COVER: missions.Cover(), frames.PROBE: movement.Probe(),
    frames.REMOVE: placing.Remove(), frames.PAY: payments.Pay(), frames.GO_ON: turns.GoOn(), frames.DISCARD: cards.Discard(), frames.DRAFT: rounds.Draft(),
    frames.GOLD: milestones.Gold(), frames.ALIEN_CARD: discovery.AlienCard(), frames.SAMPLE: mascamites.Sample(), frames.PEEK_AT: mascamites.PeekAt(),
    frames.TOP_REWARD: centaurians.TopReward(), frames.EXERTIAN: exertians.Exertian(), frames.VISIT_SWAP: movement.VisitSwap(),
    frames.CHOSEN: sectors.Chosen(), frames.CAPSULE: mascamites.Capsule(), frames.SIDE: missions.Side(), frames.GOLD_SCORE: rounds.GoldScore(),
    frames.OVER: rounds.Over(), **solo.SOLO_RULES,
}


def table() -> list[Rule[Any]]:
    return rules_table(ENTRIES)
