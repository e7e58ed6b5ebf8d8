"""The numbers by which frames and options are named."""
from __future__ import annotations

from typing import Final

# Frames that happen by themselves: (kind, seat, ...)
TURN: Final = 0         # (seat) a turn begins
WINDOW: Final = 1       # (seat) what may still be done after the action
CLOSE: Final = 2        # (seat) the turn ends
PLACE: Final = 3        # (seat, card, division) the paid Specialist takes its place
OFFER: Final = 4        # (seat, ability card, cards) a draw is offered if there is a card to draw
EFFECT: Final = 5       # (seat, ability card) tokens are passed: the ability does its work
# Questions
ACT: Final = 128        # (seat, start window open)
PAY: Final = 129        # (seat, card, division, symbols left by colour)
PICK: Final = 130       # (seat, card, division, symbols left, symbols this source still pays)
GIVE: Final = 131       # (seat, tokens to pass, ability card)
DRAW_OR_NOT: Final = 132  # (seat, ability card, cards)
FINISH: Final = 133     # (seat)
ORDER: Final = 134      # (seat, divisions still to arrange as bits)
STACK: Final = 135      # (seat, divisions still to arrange, division, cards chosen from the top down)

# Options: (verb, ...)
TAKE: Final = 0         # card
DRAW: Final = 1
RECRUIT: Final = 2      # card, division, ability card that recruits (0: by paying)
USE: Final = 3          # ability card
PASS: Final = 4
COMPLETE: Final = 5     # side
END: Final = 6
TOKEN: Final = 7        # colour
CARD: Final = 8         # card, ability card that makes it pay more (0 none)
COLOUR: Final = 9       # colour
DECLINE: Final = 10
ARRANGE: Final = 11     # division
NEXT: Final = 12        # card
KEEP: Final = 13
