"""What a seat sees: the scene of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Fact, Mark, Piece, Scene, SeatLine, Zone
from deckhall.core.view import SceneBuilder, copy_key
from deckhall.games.nidavellir.armies import allowed
from deckhall.games.nidavellir.constants import (
    BIDS,
    CLASSES,
    COINS,
    END_OF_AGE,
    EVALUATION,
    OVER,
    POUCH,
    TAVERN,
    TAVERNS,
)
from deckhall.games.nidavellir.details import (
    Bidder,
    CoinTrade,
    ColumnDetails,
    Doing,
    Gain,
    NidavellirScene,
    PlayerDetails,
    PouchTrade,
    ScoreSheet,
    TavernDetails,
    TavernStage,
)
from deckhall.games.nidavellir.gains import Gains, line_with, missing, next_rank, pouch_trade
from deckhall.games.nidavellir.wording import ties

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import Hand, NidavellirState

FACE_DOWN: Final = Mark("face_down", "face down")


def build_scene(state: NidavellirState, seat: int | None) -> Scene:
    """All that a seat may know; its own things come first."""
    return NidavellirBuilder(state, seat).scene


class NidavellirBuilder(SceneBuilder):
    """Puts the scene of one viewer together."""

    def __init__(self, state: NidavellirState, seat: int | None) -> None:
        self.state: Final = state
        super().__init__(state, seat, [self.seat_line(one) for one in range(state.players)], self.facts())
        self.details: Final = NidavellirScene(
            state.phase == EVALUATION,
            [self.tavern_details(tavern) for tavern in range(TAVERNS)],
            [self.player_details(one) for one in range(state.players)],
            {},
        )
        self.scene.details = self.details
        self.viewer_gains: Final = None if seat is None else Gains(state, seat)
        for tavern in range(TAVERNS):
            self.tavern(tavern)
        self.open("signs", "Taverns", state.cards.tavern_ids, "row").quiet = True
        if state.scouted:
            self.pioneer()
        for one in self.order:
            self.coins(one)
        for one in self.order:
            self.army(one)
        self.middle()

    def short(self, tavern: int) -> str:
        """A tavern in one word: Goblin."""
        return self.state.game.lexicon["short"][self.state.cards.tavern_ids[tavern]]

    # -- taverns ---------------------------------------------------------------------------------------------------

    def tavern(self, tavern: int) -> None:
        """The cards of a tavern."""
        state = self.state
        name = state.cards.file.taverns[tavern].name
        zone = self.open(f"tavern-{tavern}", name, state.ids(state.taverns[tavern]))
        zone.quiet = state.phase == BIDS
        self.gains(state.taverns[tavern])

    def tavern_details(self, tavern: int) -> TavernDetails:
        """What has happened in a tavern this turn."""
        state, cards = self.state, self.state.cards
        shown = [seat for seat in range(state.players) if state.values[TAVERNS * seat + tavern] >= 0]
        if tavern < len(state.orders):
            shown = list(state.orders[tavern])
        now = tavern == state.tavern and bool(state.order)
        return TavernDetails(
            self.tavern_stage(tavern),
            [self.bidder(seat, tavern) for seat in shown],
            max(0, min(state.at, state.players - 1)) if now else None,
            self.ties() if now else [],
            [
                CoinTrade(seat, cards.value[gone], cards.value[kept], cards.coin_ids[new])
                for place, seat, gone, kept, new in state.trades
                if place == tavern
            ],
        )

    def bidder(self, seat: int, tavern: int) -> Bidder:
        """A revealed bid, and what it took; for a coin transformed since one of the value stands in."""
        state, cards = self.state, self.state.cards
        value = state.values[TAVERNS * seat + tavern]
        coin = state.board[COINS * seat + tavern]
        if coin < 0 or cards.value[coin] != value:
            coin = list(cards.value).index(value)
        card = state.taken[TAVERNS * seat + tavern]
        return Bidder(seat, value, cards.coin_ids[coin], cards.ids[card] if card >= 0 else "")

    def ties(self) -> list[str]:
        """What happens among equal bids in the tavern of now."""
        state = self.state
        found: list[str] = []
        for value, group in ties(state):
            gems = [state.gems[seat] for seat in group]
            swap = state.cards.file.tables.special_gem not in gems or len(gems) > 2
            words = f"Tie at {value}: gem {' before '.join([str(gem) for gem in gems])}"
            found.append(words + (", then they swap" if swap else ""))
        return found

    def tavern_stage(self, tavern: int) -> TavernStage:
        """How far the tavern is in the turn."""
        state = self.state
        if state.phase == BIDS:
            return "bids"
        if state.phase != TAVERN or tavern < state.tavern:
            return "closed"
        return "now" if tavern == state.tavern else "later"

    def gains(self, there: Hand) -> None:
        """What each card would bring the viewer."""
        if self.seat is None or self.viewer_gains is None:
            return
        state, cards = self.state, self.state.cards
        for card in there:
            if cards.bonus[card]:
                self.details.gains[cards.ids[card]] = Gain(None)
            else:
                points, line = self.viewer_gains.of(card), line_with(state, self.seat, card)
                self.details.gains[cards.ids[card]] = Gain(points, line)

    def pioneer(self) -> None:
        """The cards that the Pioneer looks at (NID-9.9)."""
        state = self.state
        who = state.scouting
        if self.seat == who:
            self.open("pioneer", "Pioneer's cards", state.ids(state.scouted), "row", who)
            self.gains(state.scouted)
        else:
            self.hidden("pioneer", "Pioneer's cards", len(state.scouted), "row", who)

    # -- coins -----------------------------------------------------------------------------------------------------

    def coins(self, seat: int) -> None:
        """A player's coins: in hand, on the taverns, in the pouch; and the gem."""
        state, cards = self.state, self.state.cards
        mine = seat == self.seat
        laying = state.pending >> seat & 1 == 1
        hand = list(state.hands[seat])
        board = state.board[COINS * seat : COINS * seat + COINS]
        if laying and not mine:
            hand = state.coins(seat)  # a bid that is not confirmed is no bid yet (NID-9.4)
            board = [-1] * COINS
        zone = self.open(f"hand-{seat}", "Coins in hand", [cards.coin_ids[coin] for coin in hand], "fan", seat)
        zone.quiet = not mine
        for tavern in range(TAVERNS):
            self.slots(f"bid-{seat}-{tavern}", f"{self.short(tavern)} bid", seat, [tavern], board)
        self.slots(f"pouch-{seat}", "Pouch", seat, [POUCH, POUCH + 1], board)
        self.open(f"gem-{seat}", "Gem", [f"gem_{state.gems[seat]}"], "row", seat).quiet = True

    def slots(self, zone_id: str, title: str, seat: int, slots: list[int], board: list[int]) -> None:
        """Coins on the board: open if face up, known to all, or one's own."""
        state = self.state
        zone = Zone(zone_id, title, "row", seat, quiet=seat != self.seat)
        self.scene.zones.append(zone)
        for slot in slots:
            coin = board[slot]
            if coin < 0:
                continue
            zone.size += 1
            if seat != self.seat and not state.known[seat] >> slot & 1:
                zone.pieces.append(Piece(f"{zone_id}:{slot}"))
                continue
            face = state.cards.coin_ids[coin]
            before = self.copies.get(face, 0)
            self.copies[face] = before + 1
            piece = Piece(copy_key(face, before), face, self.labels[face])
            if state.values[TAVERNS * seat + min(slot, TAVERNS - 1)] < 0 or slot >= TAVERNS:
                piece.marks = [FACE_DOWN]
            zone.pieces.append(piece)

    def pouch_trade(self, seat: int) -> PouchTrade | None:
        """The trade that the viewer's own bids are to bring this turn."""
        state = self.state
        trade = pouch_trade(state, seat) if seat == self.seat else None
        for tavern in range(TAVERNS):
            coin = state.board[COINS * seat + tavern]
            if trade is not None and state.starts_trade(coin) and self.tavern_stage(tavern) != "closed":
                one, other, new = trade
                return PouchTrade(tavern, one, other, state.cards.value[new])
        return None

    # -- armies ----------------------------------------------------------------------------------------------------

    def army(self, seat: int) -> None:
        """Five columns with what they are worth, and the Command Zone with the score sheet."""
        state, cards = self.state, self.state.cards
        details = self.details.players[seat].columns
        for column, name in enumerate(CLASSES):
            there = state.ids(state.columns[5 * seat + column])
            zone = self.open(f"column-{seat}-{name}", cards.file.classes[column].plural, there, "column", seat)
            zone.quiet = True
            one = details[column]
            if there:
                ranks = f"{one.ranks} rank{'s' if one.ranks > 1 else ''}"
                zone.note = f"{ranks}, worth {one.score}, next {one.next.words()}"
        heroes = [name for hero, name in enumerate(cards.hero_ids) if state.command[seat] >> hero & 1]
        if state.lifted == seat:
            heroes.append(cards.hero_ids[cards.thrud])
        won = [cards.award_ids[column] for column in range(5) if state.won[column] == seat]
        zone = self.open(f"command-{seat}", "Command Zone", [*heroes, *won], "row", seat)
        zone.quiet = True
        if state.lifted == seat:
            zone.pieces[len(heroes) - 1].marks = [Mark("to_be_set_down", "to be set down")]

    def player_details(self, seat: int) -> PlayerDetails:
        """What is public of a player's coins and army, and the own trade."""
        state, cards = self.state, self.state.cards
        owned, sheet, tally = state.coins(seat), state.sheet(seat), state.tally(seat)
        return PlayerDetails(
            doing=self.doing(seat),
            uline=state.uline == seat,
            gem=state.gems[seat],
            owned=[cards.coin_ids[coin] for coin in owned],
            trade_coin=cards.coin_ids[0 if 0 in owned else cards.special],
            coin_total=state.coin_total(seat),
            highest_coin=state.highest(seat),
            trade=self.pouch_trade(seat),
            columns=[
                ColumnDetails(state.ranks[5 * seat + column], sheet[column], next_rank(state, seat, column, tally))
                for column in range(len(CLASSES))
            ],
            lines=state.lines(seat),
            heroes=state.recruited[seat].bit_count(),
            missing=missing(state, seat),
            sheet=ScoreSheet(*sheet),
        )

    # -- the middle ------------------------------------------------------------------------------------------------

    def middle(self) -> None:
        """Heroes, distinctions, treasury, decks and what is gone."""
        state, cards = self.state, self.state.cards
        display = [hero for hero in range(len(cards.hero_ids)) if state.display >> hero & 1]
        zone = self.open("heroes", "Heroes", [cards.hero_ids[hero] for hero in display], "grid")
        if self.seat is not None and self.viewer_gains is not None:
            for piece, hero in zip(zone.pieces, display):
                self.details.gains[cards.hero_ids[hero]] = Gain(self.viewer_gains.of_hero(hero))
                if not allowed(state, self.seat, hero):
                    piece.marks = [Mark("not_for_you", "not for you")]
        faces = [cards.award_ids[column] for column in range(5) if state.awards >> column & 1]
        if state.special_coin:
            faces.append(cards.coin_ids[cards.special])
        special_gem = cards.file.tables.special_gem
        if special_gem not in state.gems:
            faces.append(f"gem_{special_gem}")
        if state.armorer:
            faces.append(cards.ids[cards.armorer])
        self.open("distinctions", "Distinctions", faces)
        coins: list[str] = []
        for place in range(len(cards.file.treasury)):
            coins += [cards.coin_ids[cards.royal + place]] * (state.treasury >> 2 * place & 3)
        self.open("treasury", "Royal treasure", coins, "grid")
        for age in range(2):
            size = len(state.decks[age])
            self.scene.zones.append(Zone(f"deck-{age + 1}", f"Deck of Age {age + 1}", "pile", size=size, quiet=True))
        self.open("discard", "Discards", state.ids(state.discard), "pile").quiet = True
        gone = state.ids(state.box) + [cards.coin_ids[coin] for coin in state.spent]
        if state.gem_aside:
            gone.append(f"gem_{state.gem_aside}")
        self.open("box", "Out of the game", gone, "pile").quiet = True

    # -- words -----------------------------------------------------------------------------------------------------

    def seat_line(self, seat: int) -> SeatLine:
        """A player's name, score and marks."""
        state = self.state
        marks = [Mark("gem", f"gem {state.gems[seat]}")]
        if state.uline == seat:
            marks.append(Mark("uline", "Uline"))
        doing = self.doing(seat)
        if doing:
            marks.append(Mark("doing", doing))
        ranks = [f"{name[0].upper()}{state.ranks[5 * seat + column]}" for column, name in enumerate(CLASSES)]
        marks.append(Mark("ranks", " ".join(ranks)))
        heroes = state.recruited[seat].bit_count()
        if heroes:
            marks.append(Mark("heroes", f"{heroes} Hero{'es' if heroes > 1 else ''}"))
        return SeatLine(seat, state.names[seat], state.score(seat), marks, seat in state.to_act())

    def doing(self, seat: int) -> Doing:
        """What a player does in the bids or in a tavern."""
        state = self.state
        if state.phase == BIDS and state.pending and seat != state.uline:
            return "bidding" if state.pending >> seat & 1 else "ready"
        if state.phase == TAVERN and state.order:
            before = state.order.index(seat) - state.at
            return "acted" if before < 0 else "acting" if before == 0 else "acts next" if before == 1 else "waits"
        return ""

    def facts(self) -> list[Fact]:
        """Where the game stands."""
        state = self.state
        if state.phase == OVER:
            return [Fact("phase", "Phase", "over", "NID-4.17")]
        names = {BIDS: "bids", END_OF_AGE: "end of Age", EVALUATION: "troop evaluation"}
        phase = names.get(state.phase) or state.cards.file.taverns[state.tavern].name
        facts = [
            Fact("age", "Age", f"{state.age} of 2"),
            Fact("turn", "Turn", f"{state.turn} of {state.turns}"),
            Fact("phase", "Phase", phase),
            Fact("rules", "Hunters", "ranks squared" if state.by_ranks else "cards squared"),
        ]
        if state.phase == BIDS:
            for tavern in range(TAVERNS):
                there = [state.game.lexicon["card"][name] for name in state.ids(state.taverns[tavern])]
                facts.append(Fact(f"tavern-{tavern}", self.short(tavern), ", ".join(there)))
        if state.phase == BIDS:
            words = "bid it: the pouch adds up, and the higher coin grows to that"
            facts.append(Fact("help-trade", "Trade coin", words, "NID-5.38"))
        elif state.phase == TAVERN:
            facts.append(Fact("help-line", "Complete line", "one rank of each class brings a Hero at once", "NID-5.11"))
        elif state.phase == EVALUATION:
            facts.append(
                Fact("help-most", "Distinctions", "for more ranks than anybody else, never on a tie", "NID-5.52")
            )
        if state.phase == TAVERN and state.order:
            for number, words in enumerate(self.ties(), 1):
                facts.append(Fact(f"now-{number}", "Now", words, "NID-5.46"))
        return facts


def about(state: NidavellirState, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """The piece an action moves and the one it aims at, as (zone, face)."""
    block = state.game.vocab.owner(action)
    words = block.words(action)
    cards = state.cards
    match block.name:
        case "lay":
            return (f"hand-{seat}", words["coin"]), ("signs", words["tavern"])
        case "take":
            return (f"tavern-{state.tavern}", words["card"]), ("", "")
        case "keep":
            return ("pioneer", words["card"]), ("", "")
        case "decline":
            return ("", ""), ("", "")
        case "recruit":
            return ("heroes", words["hero"]), ("", "")
        case "discard":
            column = state.columns[5 * seat + CLASSES.index(words["column"])]
            face = cards.ids[column[-1]] if column else ""
            return (f"column-{seat}-{words['column']}", face), ("", "")
        case "transform":
            place = words["place"]
            zone = f"{place}-{seat}"
            if place in cards.tavern_ids:
                zone = f"bid-{seat}-{cards.tavern_ids.index(place)}"
            return (zone, words["coin"]), ("", "")
        case "trade":
            return (f"hand-{seat}", words["coin"]), ("", "")
        case "remove":
            return (f"hand-{seat}" if state.uline == seat else f"pouch-{seat}", words["coin"]), ("", "")
        case "ylud" | "stay":
            return (ylud_zone(state, seat), cards.hero_ids[cards.ylud]), ("", "")
        case _:
            return (f"command-{seat}", cards.hero_ids[cards.thrud]), ("", "")


def ylud_zone(state: NidavellirState, seat: int) -> str:
    """Where Ylud lies."""
    return f"command-{seat}" if state.ylud_at < 0 else f"column-{seat}-{CLASSES[state.ylud_at % 5]}"
