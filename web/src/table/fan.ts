/** How a fan is laid out, so that every card shows enough of itself to be read and touched. */

export interface FanPlan {
  /** The pieces of each row, by index. */
  rows: number[][];
  /** Width of a card in px. */
  width: number;
  /** How much of a card lies under the next, as a part of its width. */
  lap: number;
}

const VISIBLE = 38;
const LEAST_LAP = 0.06;

/**
 * @param room width that is there, in px
 * @param width how wide a card would like to be
 * @param lap the lap that looks best when there is room
 * @param split above so many cards it takes two rows
 */
export function planFan(count: number, room: number, width: number, lap: number, split: number): FanPlan {
  const two = count > split || !fits(count, room, width * 0.8);
  const longest = two ? Math.ceil(count / 2) : count;
  let w = two ? width * 0.84 : width;
  while (w > width * 0.72 && !fits(longest, room, w)) w -= 2;
  const tight = longest > 1 ? 1 - (room - w) / ((longest - 1) * w) : 0;
  const first = two ? longest : count;
  const rows = two ? [range(0, first), range(first, count)] : [range(0, count)];
  return { rows, width: Math.round(w), lap: Math.min(0.8, Math.max(LEAST_LAP, two ? lap / 3 : lap, tight)) };
}

function fits(count: number, room: number, width: number): boolean {
  return width + (count - 1) * VISIBLE <= room;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
