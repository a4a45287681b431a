import type { Scene, SeatInfo } from "../api/types";

/** Several people at one device: whose turn it is to take it, or null when it stays where it is. */
export function nextAtDevice(seats: readonly SeatInfo[], scene: Scene): SeatInfo | null {
  const mine = seats.filter((seat) => seat.mine && !seat.away);
  if (mine.length < 2 || scene.seat === null || scene.final_ranks?.length) return null;
  if (scene.to_act.includes(scene.seat)) return null;
  const waiting = mine.filter((seat) => scene.to_act.includes(seat.seat));
  // the next in turn order after the one who has it
  return waiting.find((seat) => seat.seat > (scene.seat ?? -1)) ?? waiting[0] ?? null;
}
