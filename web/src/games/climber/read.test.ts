import { expect, test } from "vitest";
import type { GameDetail, View } from "../../api/types";
import { Board } from "../../table/board.svelte";
import detail from "./fixtures/game.json";
import follow from "./fixtures/follow.json";
import { fieldOf } from "./field";
import { stampsOf } from "./marks";
import { seasonNow, seasonsOf } from "./seasons";

const board = new Board(detail as unknown as GameDetail, {});
board.show((follow as unknown as View).scene);

test("the play to beat lies apart from the plays beneath it", () => {
  const { play, now, past } = fieldOf(board);
  expect(play).toMatchObject({ owner: 2, kind: "run", value: 6 });
  expect(now.map((piece) => piece.key)).toEqual(play?.pieces);
  expect(past.map(({ seat, pieces }) => [seat, pieces.map((piece) => piece.face)])).toEqual([
    [1, ["red_2", "red_3", "red_4"]],
  ]);
});
test("who has passed is muted", () => {
  expect(board.scene.seats.map(({ seat }) => stampsOf(board, seat).muted)).toEqual([false, false, false, true]);
});
test("the track knows the season of now, and hides what lies face down", () => {
  expect(seasonNow(board)?.rule).toContain("silver");
  expect(seasonsOf(board).filter(({ state }) => state === "closed").map(({ name }) => name)).toContain("Hidden");
});
