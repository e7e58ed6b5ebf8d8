"""The table of rules: one object for each kind of frame."""
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
    turn,
)
from . import kinds as k

RULES: Final[list[Rule[Any]]] = rules_table({
    k.RUN: effects.Run(), k.STEP: effects.Step(), k.RESTORE: effects.Restore(), k.EVENT: missions.Event(), k.MARK: sectors.Mark(),
    k.GAIN: effects.Gain(), k.REFILL: cards.Refill(), k.ROTATE: rotation.Rotate(), k.ANOMALY_CHECK: anomalies.AnomalyCheck(),
    k.AFTER_MAIN: turn.AfterMain(), k.SECTORS: sectors.Sectors(), k.SECTOR: sectors.Sector(), k.RESET: sectors.Reset(),
    k.PASS_STEPS: rounds.PassSteps(), k.PASSED: rounds.Passed(), k.TURN_OVER: turn.TurnOver(), k.MILESTONES: milestones.Milestones(),
    k.NEUTRAL: milestones.Neutral(), k.DISCOVER: discovery.Discover(), k.NEXT: turn.Next(), k.ROUND_OVER: rounds.RoundOver(),
    k.FREE_OVER: free_actions.FreeOver(), k.PUT_AWAY: cards.PutAway(), k.LAY: cards.Lay(), k.LAUNCH: movement.Launch(),
    k.ROOM: effects.Room(), k.RESEARCH: research.Research(), k.INSTALL: research.Install(), k.SCAN_STEP: scan.ScanStep(),
    k.USE: cards.Use(), k.DRAFT_STEP: rounds.DraftStep(), k.MOVE_STEP: movement.MoveStep(), k.MESSAGE_OVER: centaurians.MessageOver(),
    k.SPECIES_SETUP: discovery.SpeciesSetup(), k.LANDED: orbit_land.Landed(), k.VISITS: rotation.Visits(), k.SIGNAL_AT: sectors.SignalAt(),
    k.PICK_STEP: cards.PickStep(), k.TUCK_STEP: cards.TuckStep(), k.INCOME: rounds.Income(), k.CHOSEN_STEP: sectors.ChosenStep(),
    k.PAY_STEP: payments.PayStep(), k.GIVE: free_actions.Give(), k.DELIVERED: mascamites.Delivered(), k.PULSE: effects.Pulse(),
    k.DISCARD_STEP: cards.DiscardStep(), k.LAND_STEP: effects.LandStep(), k.PROBE_STEP: effects.ProbeStep(),
    k.ALIEN_STEP: effects.AlienStep(),
    k.TURN: turn.Turn(), k.AFTER: turn.After(), k.END: turn.End(), k.ORDER: sectors.Order(), k.MOVE: movement.Move(),
    k.WHERE: sectors.Where(), k.STAR_OR_TILE: sectors.StarOrTile(), k.PICK: cards.Pick(), k.CHOOSE_USE: cards.ChooseUse(),
    k.TUCK: cards.Tuck(), k.TRACE: traces.Trace(), k.TECH: research.Tech(), k.SLOT: research.Slot(), k.LAND: placing.Land(),
    k.DATA_SPACE: placing.DataSpace(), k.SCAN: scan.Scan(), k.COVER: missions.Cover(), k.PROBE: movement.Probe(),
    k.REMOVE: placing.Remove(), k.PAY: payments.Pay(), k.GO_ON: turn.GoOn(), k.DISCARD: cards.Discard(), k.DRAFT: rounds.Draft(),
    k.GOLD: milestones.Gold(), k.ALIEN_CARD: discovery.AlienCard(), k.SAMPLE: mascamites.Sample(), k.PEEK_AT: mascamites.PeekAt(),
    k.TOP_REWARD: centaurians.TopReward(), k.EXERTIAN: exertians.Exertian(), k.VISIT_SWAP: movement.VisitSwap(),
    k.CHOSEN: sectors.Chosen(), k.CAPSULE: mascamites.Capsule(), k.SIDE: missions.Side(), k.GOLD_SCORE: rounds.GoldScore(),
    k.OVER: rounds.Over(), **solo.SOLO_RULES,
})
