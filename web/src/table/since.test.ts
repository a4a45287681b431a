import { describe, expect, it } from "vitest";
import type { LogLine } from "../api/types";
import { linesSince } from "./since";

const line = (seat: number, say: string): LogLine => ({ seat, say }) as LogLine;
const LOG = [line(0, "You lead."), line(0, "You draw."), line(1, "Ida passes."), line(0, "You lose a card."), line(2, "Tor plays.")];
const said = (from: number | null): string[] => linesSince(LOG, 0, from).map((one) => one.say);

describe("what happened since the last turn", () => {
  it("begins after what the own move has made", () => {
    expect(said(0)).toEqual(["Ida passes.", "You lose a card.", "Tor plays."]);
  });

  it("is what came after the last line about the player where nobody knows better", () => {
    expect(said(null)).toEqual(["Tor plays."]);
    expect(linesSince(LOG.slice(0, 2), 0, null)).toEqual([]);
  });
});
