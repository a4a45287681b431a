/** What has happened since the player's last turn. */
import type { LogLine } from "../api/types";

/**
 * The lines from a number on, without those the player's own move has made. Where nobody knows when that was (the page
 * was loaded anew), all after the last line about the player.
 */
export function linesSince(log: readonly LogLine[], seat: number, from: number | null): LogLine[] {
  const start = from ?? log.findLastIndex((line) => line.seat === seat) + 1;
  const lines = log.slice(start);
  const others = lines.findIndex((line) => (line.seat ?? -1) !== seat);
  return others < 0 ? [] : lines.slice(others);
}
