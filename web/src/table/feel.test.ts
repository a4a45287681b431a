import { describe, expect, it } from "vitest";
import { keyMoment as bidDecided } from "../games/mountainhome/moments";
import { keyMoment as revealed } from "../games/nidavellir/moments";
import type { LogLine } from "../api/types";

const lines = (...kinds: string[]): LogLine[] => kinds.map((kind) => ({ kind, say: `${kind}.` }) as LogLine);

describe("key moments", () => {
  it("are bids that are turned up, and an evaluation even where the next question would hide it", () => {
    expect(revealed(lines("bid", "bid", "order_2"))).toEqual({ kind: "bids", say: "order_2." });
    expect(revealed(lines("evaluation", "no_distinction", "age"))).toMatchObject({ kind: "evaluation", first: true });
    expect(revealed(lines("take"))).toBeNull();
  });

  it("are secret bids that are decided", () => {
    expect(bidDecided(lines("bid", "win"))).toEqual({ kind: "bid", say: "win." });
    expect(bidDecided(lines("explore"))).toBeNull();
  });
});
