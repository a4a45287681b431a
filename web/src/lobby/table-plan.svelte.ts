import type { GameInfo, NewTable, Option, OptionValue, SeatKind, SeatPlan } from "../api/types";

export interface PlannedSeat {
  kind: SeatKind;
  /** Who sits here, when several people share this device. */
  name: string;
  bot: string;
}

export const TIMERS = [0, 30, 60, 90, 180, 600, 86_400];

const USUAL_PLAYERS = 4;
const USUAL_BOT = "steady";
const FIRST_BOT = "novice";

/** A table as it is being planned in the panel. */
export class TablePlan {
  options = $state<Record<string, OptionValue>>({});
  seats = $state<PlannedSeat[]>([]);
  edition = $state("");
  listed = $state(true);
  timer = $state(0);
  chat = $state(true);
  /** May somebody else take several seats, for people at one device? */
  hotSeat = $state(false);
  /** The text of a map file of one's own. */
  ownMap = $state("");
  /** How many can play with these options, on this map. */
  players = $state<number[]>([]);

  constructor(
    readonly game: GameInfo,
    /** Is it somebody's first game? Then it begins with the quick set-up, against novices. */
    readonly first = false,
  ) {
    for (const option of game.options) this.options[option.name] = option.default;
    if (first) Object.assign(this.options, game.first_game.options);
    this.edition = game.editions[0] ?? "";
    this.players = game.players;
    const most = game.players.filter((count) => count <= ((first && game.first_game.players) || USUAL_PLAYERS));
    this.setPlayers(most.at(-1) ?? game.players[0] ?? 1);
  }

  /** More or fewer seats; those that stay keep what was chosen for them. */
  setPlayers(count: number): void {
    const seat = (n: number): PlannedSeat => ({ kind: n === 0 ? "me" : "bot", name: "", bot: this.first ? FIRST_BOT : USUAL_BOT });
    this.seats = Array.from({ length: count }, (_, n) => this.seats[n] ?? seat(n));
  }

  /** Only so many fit: more or fewer seats, if need be. */
  fit(players: number[]): void {
    this.players = players;
    const now = this.seats.length;
    const nearest = [...players].sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0];
    if (nearest !== undefined && nearest !== now) this.setPlayers(nearest);
  }

  /** The first seat of this device's owner; the other ones are for people beside them. */
  get ownSeat(): number {
    return this.seats.findIndex((seat) => seat.kind === "me");
  }

  get isHotSeat(): boolean {
    return this.seats.filter((seat) => seat.kind === "me").length > 1;
  }

  get hasOpenSeat(): boolean {
    return this.seats.some((seat) => seat.kind === "open");
  }

  /** Only where several seats are open can anybody take more than one. */
  get canShare(): boolean {
    return this.seats.filter((seat) => seat.kind === "open").length > 1;
  }

  /** The value an option has now. */
  valueOf(option: Option): OptionValue {
    return this.options[option.name] ?? option.default;
  }

  /** What to send to the server. */
  newTable(): NewTable {
    return {
      game: this.game.slug,
      edition: this.edition,
      options: { ...this.options },
      seats: this.seats.map((seat, n) => this.seatPlan(seat, n)),
      listed: this.listed,
      timer: this.timer,
      ...(this.ownMap && { own_map: this.ownMap }),
      ...(this.canShare && this.hotSeat && { hot_seat: true }),
      ...(!this.chat && { chat: false }),
    };
  }

  private seatPlan(seat: PlannedSeat, n: number): SeatPlan {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
    if (seat.kind === "open" || n === this.ownSeat) return { kind: seat.kind };
    return { kind: "me", name: seat.name.trim() || `Player ${n + 1}` };
  }
}
