import type { SeatInfo } from "../api/types";

/** Whether somebody is there, in a few words. */
export function presence(person: SeatInfo | null): string {
  if (!person) return "";
  if (person.kind === "bot") return person.bot ? `Bot, ${person.bot}` : "Bot";
  if (person.kind === "open") return "Open seat";
  if (person.away && person.bot === "passing") return "Away, passes";
  if (person.away) return "Away, a bot sits in";
  return person.online ? "At the table" : "Not here now";
}

/** The same as a mark on the crest. */
export function presenceMark(person: SeatInfo | null): "" | "here" | "away" | "bot" {
  if (!person || person.kind === "open") return "";
  if (person.kind === "bot") return "bot";
  return person.away || !person.online ? "away" : "here";
}
