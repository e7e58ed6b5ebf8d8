"""Write the notation of every game into docs/notation.md: for each kind of question some answers met in random games."""
from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import orrery  # noqa: E402
from orrery.kernel.match import begin  # noqa: E402
from orrery.kernel.rng import Rng  # noqa: E402
from orrery.kernel.text import Msg  # noqa: E402

PAGE = ROOT / "docs" / "notation.md"
MARK = "## The games\n"
GAMES_EACH = 3


def answers(name: str) -> dict[str, list[str]]:
    """kind of question -> different answers met, by their first words."""
    game = orrery.game(name)
    found: dict[str, dict[str, str]] = {}
    for _, seats, options in game.variants():
        for seed in range(GAMES_EACH):
            match = begin(game, seats, options, seed, listen=False)
            rng = Rng(seed)
            while not match.over and match.ply < 5000:
                f = match.state.open()[0]
                rule = game.rules[f[0]]
                o = rule.options(match.state, f)
                chosen = rule.sample(match.state, f, rng.below(1 << 31)) if rule.parametric else o[rng.below(len(o))]
                for raw in [chosen, *o[:40]]:
                    words = rule.say(match.state, f, raw)
                    shape = " ".join([w for w in words.split()[:2] if w.isalpha()]) or words.split()[0]
                    found.setdefault(rule.name, {}).setdefault(shape, words)
                match.act_option(f[1], chosen)
    return {kind: list(shapes.values()) for kind, shapes in sorted(found.items())}


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    head = text[:text.index(MARK)] if MARK in text else text.rstrip() + "\n\n"
    lines = [head + MARK, "Answers met in random games, by the kind of question (`python tools/notation.py` writes this list).", ""]
    for name in orrery.game_names():
        lines += [f"### {Msg(name, 'game.title').text('en')}", "", "| question | answers |", "|---|---|"]
        for kind, examples in answers(name).items():
            more = ", ..." if len(examples) > 8 else ""
            lines.append(f"| {kind} | {', '.join(f'`{e}`' for e in examples[:8])}{more} |")
        lines.append("")
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
