"""The phrase book: cards, tiles and boards in words, made from the same trees the rules run. A card's text is what it does.

Clauses are lazy messages (lower case, no full stop) for labels; card_text and its like are finished sentences.
"""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..rules.components import CARDS, read
from .phrases_counts import DOMAIN, Tree, chain, condition, event, join, say
from .phrases_steps import amounts, clauses, raised, together

__all__ = ["DOMAIN", "card_clauses", "card_name", "card_text", "corner_msg", "effect_msg", "effect_text", "gold_text", "reward_msg",
           "reward_text", "sentence", "species_text", "tech_text"]

RAW: Final[dict[str, dict[str, Any]]] = {card.id: card.raw for card in CARDS}
GOLD_VALUES: Final[dict[str, Any]] = read("gold_tiles.json")["tiles"]


def sentence(clause: Msg, lang: str) -> str:
    """A clause as a sentence: capital letter, full stop."""
    text = clause.text(lang)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def prose(parts: list[Msg], lang: str) -> str:
    return " ".join([sentence(part, lang) for part in parts])


# -- effects -----------------------------------------------------------------------------------------------------------
def effect_msg(steps: list[Tree]) -> Msg:
    """A list of steps as one clause."""
    return together(steps)


def effect_text(steps: list[Tree], lang: str) -> str:
    """A list of steps as sentences."""
    return prose(clauses(steps), lang)


# -- cards -------------------------------------------------------------------------------------------------------------
def card_name(card: str) -> Msg:
    return say(f"card.{card}.name")


def card_clauses(card: str) -> list[tuple[str, Msg]]:
    """The parts of a card in print order: ("effect" | "mission" | "endgame" | "message" | "exertian", clause)."""
    raw = RAW[card]
    out = [("effect", clause) for clause in clauses(raw["effect"] or [])]
    if raw.get("message"):
        out.append(("message", say("part.message", n=raw["message"]["milestone"], reward=together(raw["message"]["reward"]))))
    if raw["mission"]:
        out += [("mission", clause) for clause in mission(raw["mission"])]
    if raw["endgame"]:
        out.append(("endgame", say("part.endgame", reward=together(raw["endgame"]))))
    if raw.get("exertian"):
        box = raw["exertian"]
        score = say("if", cond=condition(box["when"]), then=say("gain", x=say("amount.score", n=box["score"])))
        out += [("exertian", say("part.exertian", n=box["danger"])), ("exertian", say("part.endgame", reward=score))]
    return out


def mission(tree: Tree) -> list[Msg]:
    if tree["type"] == "conditional":
        return [say("part.mission", cond=condition(tree["when"]), reward=together(tree["reward"]))]
    spaces = tree["spaces"]
    if len(spaces) > 1 and all(space["on"] == spaces[0]["on"] for space in spaces):
        if all(space["reward"] == spaces[0]["reward"] for space in spaces):
            return [say("part.spaces.alike", event=event(spaces[0]["on"]), rewards=together(spaces[0]["reward"]))]
        rewards = chain([together(space["reward"]) for space in spaces], "join.semi")
        return [say("part.spaces.same", event=event(spaces[0]["on"]), rewards=rewards)]
    return [say("part.space" if i == 0 else "part.space.more", event=event(space["on"]), reward=together(space["reward"]))
            for i, space in enumerate(spaces)]


def mission_space(card: str, space: int) -> Msg:
    """One space of a triggered mission: "when you launch a probe, gain 1 credit"."""
    tree = RAW[card]["mission"]["spaces"][space]
    return say("part.space.more", event=event(tree["on"]), reward=together(tree["reward"]))


def card_text(card: str, lang: str) -> str:
    """The whole text of a card in a language."""
    return prose([clause for _, clause in card_clauses(card)], lang)


def corner_msg(card: str) -> Msg:
    """What discarding the card from hand gives: "1 point and 1 move"."""
    return amounts(RAW[card]["corner"] or {})


def income_msg(card: str) -> Msg:
    return say(f"income.{RAW[card]['income']}")


# -- rewards of the boards (the keys of planets.json, aliens.json, sectors.json, tech.json) -----------------------------
RENAMED: Final = {"vp": "score", "credits": "credit", "data_from_pool": "data"}
ORDER: Final = ("credits", "energy", "publicity", "data", "data_from_pool", "exofossil",
                "card_random", "card_any", "alien_card", "progress", "move")


def reward_parts(reward: Tree) -> list[Msg]:
    out = [say("amount." + RENAMED.get(key, key), n=reward[key]) for key in ORDER if reward.get(key)]
    for key in reward:
        if key == "trace":
            out.append(say(f"reward.trace.{reward[key]}", n=1))
        elif key == "trace_any":
            out.append(say("reward.trace.any", n=1))
        elif key == "signal_colour":
            out.append(say(f"reward.signal_colour.{reward[key]}"))
        elif key == "signal_planet_sector":
            out.append(say("reward.signal_planet", n=reward[key]))
        elif key == "signal_oumuamua":
            out.append(say("reward.signal_oumuamua"))
        elif key == "sample_token":
            out.append(say("reward.sample"))
        elif key in ("income", "launch"):
            out.append(say("reward." + key, n=reward[key]))
    if reward.get("vp"):
        out.append(say("amount.score", n=reward["vp"]))
    return out


def reward_msg(reward: Tree | list[Tree]) -> Msg:
    """A printed reward as a noun phrase: "1 credit, 2 data and 3 points"; lists keep their printed order."""
    rows = reward if isinstance(reward, list) else [reward]
    parts = counted([part for row in rows for part in reward_parts(row)])
    return join(parts, "join.and") if parts else say("reward.nothing")


def counted(parts: list[Msg]) -> list[Msg]:
    """Life traces of one colour in one number."""
    keys = [part.key for part in parts]
    return [say(part.key, n=keys.count(part.key)) if part.key.startswith("reward.trace.") else part
            for i, part in enumerate(parts) if part.key not in keys[:i] or not part.key.startswith("reward.trace.")]


def reward_text(reward: Tree | list[Tree], lang: str) -> str:
    return sentence(reward_msg(reward), lang)


def gains_msg(reward: Tree | list[Tree]) -> Msg:
    """A printed reward as a clause: "gain 2 data and 3 points"."""
    if isinstance(reward, dict) and reward.get("publicity"):
        rest = {key: n for key, n in reward.items() if key != "publicity"}
        return raised(reward["publicity"], reward_parts(rest))
    return say("gain", x=reward_msg(reward))


def space_msg(space: Tree) -> Msg:
    """A space of a species board: its cost, if any, and its reward."""
    gains = gains_msg(space["reward"])
    return say("join.colon", a=say("pay", x=reward_msg(space["cost"])), b=gains) if space.get("cost") else gains


# -- names and texts of tiles and boards -------------------------------------------------------------------------------
def term(kind: str, name: str) -> Msg:
    """A name: term("planet", "mars"), term("star", "vega"), term("tech", "probe_1"), term("species", "anomalies") ..."""
    return say(f"term.{kind}.{name}")


def tech_text(tech: str, lang: str) -> str:
    return say(f"tech.{tech}.text").text(lang)


def species_text(species: str, lang: str) -> str:
    return say(f"species.{species}.text").text(lang)


def gold_name(tile: str, side: str) -> Msg:
    return say(f"gold.{tile}.{side}")


def gold_msg(tile: str, side: str) -> Msg:
    first, second, third = GOLD_VALUES[tile][side]["values"]
    return say(f"gold.{tile}.{side}.text", a=first, b=second, c=third)


def gold_text(tile: str, side: str, lang: str) -> str:
    return sentence(gold_msg(tile, side), lang)


def gold_per(tile: str, side: str, lang: str) -> str:
    """What a tile counts, without its values: "per pair of technologies"."""
    text = Msg(DOMAIN, f"gold.{tile}.{side}.text", {"a": "", "b": "", "c": "\ue000"}).text(lang).partition("\ue000")[2]
    return text.strip().partition(" ")[2]


def milestone_text(score: int, neutral: bool, lang: str) -> str:
    return sentence(say("milestone.neutral" if neutral else "milestone.gold", n=score), lang)
