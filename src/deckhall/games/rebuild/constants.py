"""Fixed numbers and names: resources, groups of cards, steps of a turn, lines of the grid, operations of abilities."""

from typing import Final, Literal

Resource = Literal["wood", "steel", "stone", "gold"]
RESOURCES: Final[tuple[Resource, Resource, Resource, Resource]] = ("wood", "steel", "stone", "gold")

GROUPS: Final = ("starter", "early", "late")
STARTER: Final = 0
EARLY: Final = 1
LATE: Final = 2

# The steps of a turn (REB-4.2), the time before the first turn and that between two games of a campaign.
SETUP: Final = 0
DRAW_STEP: Final = 1
ACT_STEP: Final = 2
CLEAR_STEP: Final = 3
TRASH_STEP: Final = 4
BETWEEN: Final = 5
Step = Literal["set up", "draw", "act", "clear", "trash", "carry on"]
STEP_NAMES: Final[tuple[Step, ...]] = ("set up", "draw", "act", "clear", "trash", "carry on")

MOST_ROWS: Final = 9
MOST_COLUMNS: Final = 6
LINES: Final = [f"row-{n}" for n in range(1, MOST_ROWS + 1)] + [f"column-{n}" for n in range(1, MOST_COLUMNS + 1)]
"""What can be put into a new order: line 0 to 8 is a row, 9 to 14 a column."""

# Operations while a card is played, in the order they are carried out.
CREDIT: Final = 1
CONVERT: Final = 2
REDUCE: Final = 3
DRAW: Final = 4
DRAW_IF: Final = 5
KEEP: Final = 6
TRASH_SELF: Final = 7
TRASH_GRID: Final = 8
FREE_BUY: Final = 9
ANY_ROW: Final = 10
PLAY_OPS: Final = {
    "credit": CREDIT,
    "convert": CONVERT,
    "reduce_each": REDUCE,
    "draw": DRAW,
    "draw_if_last_shows": DRAW_IF,
    "keep": KEEP,
    "trash_self": TRASH_SELF,
    "trash_grid": TRASH_GRID,
    "free_buy": FREE_BUY,
    "buy_any_row": ANY_ROW,
}

# What happens to a played card in step 3.
STAYS: Final = 0
TO_LEFT: Final = 1
TO_CHOICE: Final = 2
