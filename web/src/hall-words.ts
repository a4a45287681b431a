/** Words for the hall: tables, seats, options and times as people say them. */
import { capital, counted, ordinal } from "./english";
import type { BotLevel, GameInfo, Option, OptionValue, TableInfo } from "./api/types";

/** `Mira’s table`, or its code where nobody sits yet. */
export function tableName(table: TableInfo): string {
  const host = table.seats.find((seat) => seat.kind === "human");
  return host ? `${host.name}’s table` : `Table ${table.code}`;
}

/** What a level of bots is like, and what it was measured at in a game, first, so that a narrow list shows it: `Rated 1500. Looks ahead a little.` */
export function aboutBot(bot: BotLevel, game: string): string {
  const rating = bot.ratings?.[game];
  return rating === undefined ? bot.about : `Rated ${rating}. ${bot.about}`;
}

/** `2–4`, or `1, 3`, or `2`. */
export function playerCounts(counts: readonly number[]): string {
  const first = counts[0] ?? 0;
  const last = counts.at(-1) ?? first;
  if (counts.length > 1 && last - first === counts.length - 1) return `${first}–${last}`;
  return counts.join(", ");
}

/** `2–4 players`, `1 player`. */
export function playersWords(counts: readonly number[]): string {
  return `${playerCounts(counts)} ${counts.every((count) => count === 1) ? "player" : "players"}`;
}

/** A value of an option as a word: `short_climb` is `Short climb`. */
export function choiceWord(value: OptionValue): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") return String(value);
  return capital(value.replaceAll("_", " "));
}

/** A value of an option as the game calls it. */
export function optionWord(option: Option, value: OptionValue): string {
  return option.words[option.choices.indexOf(value)] ?? choiceWord(value);
}

/** `First edition`, or the name by which the game knows it. */
export function editionWord(game: GameInfo, edition: string): string {
  return game.edition_names[edition] ?? choiceWord(edition);
}

/** A yes or no, rather than a list of choices. */
export function isSwitch(option: Option): boolean {
  return option.choices.length === 2 && option.choices.every((choice) => typeof choice === "boolean");
}

/** Options that differ from the usual: `Short Climb, Forecast`. */
export function unusual(game: GameInfo | null, options: Readonly<Record<string, OptionValue>>): string {
  const words = (game?.options ?? [])
    .filter((option) => option.name in options && options[option.name] !== option.default)
    .map((option) => {
      const value = options[option.name] ?? option.default;
      return isSwitch(option) ? (value ? option.title : `without ${option.title}`) : optionWord(option, value);
    });
  return words.join(", ");
}

/** `90 seconds a move`. */
export function timerWord(seconds: number): string {
  if (!seconds) return "No timer";
  if (seconds % 86_400 === 0) return `${counted(seconds / 86_400, "day")} a move`;
  if (seconds % 3600 === 0) return `${counted(seconds / 3600, "hour")} a move`;
  if (seconds % 60 === 0 && seconds > 90) return `${counted(seconds / 60, "minute")} a move`;
  return `${counted(seconds, "second")} a move`;
}

/** What a table plays: `Tabletop Climber · Short Climb · 90 seconds a move`. */
export function tableFacts(table: TableInfo, game: GameInfo | null): string {
  const edition = game && game.editions.length > 1 ? editionWord(game, table.edition) : "";
  const parts = [table.title, edition, unusual(game, table.options), table.own_map ?? "", table.timer ? timerWord(table.timer) : ""];
  return parts.filter(Boolean).join(" · ");
}

/** How you did: `Won with 41`, `2nd of 3 with 35`; nothing where nobody wrote it down. */
export function resultWord(table: TableInfo): string {
  const mine = table.seats.find((seat) => seat.mine && seat.rank > 0);
  if (!mine || table.status !== "over") return "";
  const together = table.seats.length > 1 && table.seats.every((seat) => seat.rank === mine.rank);
  if (together || table.seats.length === 1) return `ended with ${mine.score}`;
  const place = mine.rank === 1 ? "won" : `${ordinal(mine.rank)} of ${table.seats.length}`;
  return `${place} with ${mine.score}`;
}

const DAY = 86_400;

/** When something was, seen from now; both in seconds: `just now`, `20 minutes ago`, `yesterday`, `on Sunday`. */
export function ago(then: number, now: number = Date.now() / 1000): string {
  const seconds = Math.max(0, now - then);
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${counted(Math.floor(seconds / 60), "minute")} ago`;
  const days = dayNumber(now) - dayNumber(then);
  if (days === 0) return `${counted(Math.max(1, Math.floor(seconds / 3600)), "hour")} ago`;
  if (days === 1) return "yesterday";
  const date = new Date(then * 1000);
  if (days < 7) return `on ${date.toLocaleDateString("en", { weekday: "long" })}`;
  return `on ${date.toLocaleDateString("en", { day: "numeric", month: "long" })}`;
}

/** Days since the beginning of time, by the clock on the wall. */
function dayNumber(seconds: number): number {
  return Math.floor((seconds - new Date(seconds * 1000).getTimezoneOffset() * 60) / DAY);
}

/** What a player types for a code, as the hall writes it: `pine 4207` is `PINE-4207`. */
export function codeFrom(text: string): string {
  const last = text.trim().split("/").at(-1) ?? ""; // a whole link will do
  return last
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^([A-Z]+)(\d+)$/, "$1-$2")
    .replace(/^-|-$/g, "");
}
