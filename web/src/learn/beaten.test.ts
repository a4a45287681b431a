import { expect, it } from "vitest";
import type { BotLevel, SeatInfo, TableInfo } from "../api/types";
import { bestBeaten } from "./beaten";

const LEVELS = [1, 2, 3].map((bars) => ({ id: `b${bars}`, name: `B${bars}`, about: "", bars })) as BotLevel[];
const seat = (rank: number, bot = ""): SeatInfo => ({ kind: bot ? "bot" : "human", mine: !bot, bot, rank }) as SeatInfo;
const table = (...seats: SeatInfo[]): TableInfo => ({ status: "over", seats }) as TableInfo;

it("is nobody before the first victory", () => {
  expect(bestBeaten([], LEVELS)).toBeNull();
  expect(bestBeaten([table(seat(2), seat(1, "b3"))], LEVELS)).toBeNull();
  expect(bestBeaten([table(seat(1), seat(1, "b3"))], LEVELS)).toBeNull();
});

it("counts the weakest of several, and the best game", () => {
  const games = [table(seat(1), seat(2, "b3"), seat(3, "b1")), table(seat(1), seat(2, "b2"))];
  expect(bestBeaten(games, LEVELS)?.id).toBe("b2");
});
