/** From what the guide points at to places on the screen: lessons name pieces and zones, never places. */
import type { Lit } from "../api/types";
import type { Board } from "../table/board.svelte";

/** The elements that are lit, in the order of the gesture; those that are not drawn here are left out. */
export function litElements(root: ParentNode, lit: Lit, board: Board, press: boolean): HTMLElement[] {
  const found: HTMLElement[] = [];
  const add = (...selectors: string[]): void => {
    for (const selector of selectors) {
      const shown = [...root.querySelectorAll<HTMLElement>(selector)].filter(visible);
      if (shown.length > 0) {
        found.push(...shown.slice(0, 1));
        return;
      }
    }
  };
  const button = buttonFor(root, lit.answer ?? []);
  if (button) return [button];
  for (const key of lit.pieces ?? []) {
    const name = CSS.escape(key);
    add(`[data-key="${name}"]`, `[data-piece="${name}"]`, `[data-square="${name}"]`, ...homeOf(board, key));
  }
  for (const zone of lit.zones ?? []) add(`[data-zone~="${CSS.escape(zone)}"]`, ...seatOf(board, zone));
  for (const seat of [...(lit.seats ?? []), ...(lit.scores ?? [])]) add(`[data-seat="${seat}"]`, ".actions");
  for (const fact of lit.facts ?? []) add(`[data-fact~="${CSS.escape(fact)}"]`, ".topbar__stage", ".peek");
  for (const action of lit.actions ?? []) add(`[data-actions="${action}"]`);
  if (lit.actions?.length && found.length === 0) add(".actions");
  if (press) add(".btn--ember:not([disabled])", ".actions");
  if (lit.prompt) add(".actions");
  return [...new Set(found)];
}

/** The button that does what would be right, or its first part. */
function buttonFor(root: ParentNode, answer: readonly number[]): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLButtonElement>("button[data-actions]:not([disabled])")];
  const begins = (button: HTMLButtonElement): boolean => {
    const actions = (button.dataset["actions"] ?? "").split(" ").map(Number);
    return actions.length <= answer.length && actions.every((action, at) => action === answer[at]);
  };
  return all.find((button) => begins(button) && visible(button)) ?? null;
}

/** Where a piece lies that is not drawn by itself. */
function homeOf(board: Board, key: string): string[] {
  const piece = board.scene.zones.flatMap((zone) => (zone.pieces ?? []).map((one) => ({ zone, one })));
  const home = piece.find(({ one }) => one.key === key);
  const at = home?.one.at;
  return [
    ...(at ? [`[data-square="${at.join(",")}"]`] : []),
    ...(home ? [`[data-zone~="${CSS.escape(home.zone.id)}"]`] : []),
  ];
}

function seatOf(board: Board, zone: string): string[] {
  const seat = board.zone(zone)?.seat;
  return seat === undefined || seat === null ? [] : [`[data-seat="${seat}"]`];
}

function visible(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

/** Scroll what scrolls around an element just so far that the element can be seen. */
export function bringIntoSight(element: HTMLElement): void {
  const around = scrollerOf(element);
  if (!around) return;
  const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
  around.scrollBy({
    left: past(inner.left, inner.right, outer.left, outer.right),
    top: past(inner.top, inner.bottom, outer.top, outer.bottom),
    behavior: "instant",
  });
}

/** How far something lies out of a stretch. */
function past(from: number, to: number, start: number, end: number): number {
  if (to - from >= end - start) return 0; // it fills all there is
  return from < start ? from - start - MARGIN : to > end ? to - end + MARGIN : 0;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflow)) return one;
  }
  return null;
}

const MARGIN = 8;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of a box that can be seen. */
export function clipped({ left, top, width, height }: Box, wide: number, high: number): Box {
  const l = Math.max(0, left);
  const t = Math.max(0, top);
  return { left: l, top: t, width: Math.min(wide, left + width) - l, height: Math.min(high, top + height) - t };
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

const GAP = 26;
const EDGE = 14;

/** Where the plate lies: near what it points at, on nothing that the step needs. */
export function placed(
  plate: { width: number; height: number },
  lit: readonly Box[],
  needed: readonly Box[],
  room: Box,
): { left: number; top: number } {
  const first = lit.at(-1) ?? { left: room.left + room.width / 2, top: room.top + room.height / 2, width: 0, height: 0 };
  const midX = first.left + first.width / 2 - plate.width / 2;
  const midY = first.top + first.height / 2 - plate.height / 2;
  const wide = room.left + room.width - plate.width - EDGE;
  const high = room.top + room.height - plate.height - EDGE;
  const tries = [
    { left: midX, top: first.top + first.height + GAP },
    { left: midX, top: first.top - plate.height - GAP },
    { left: first.left - plate.width - GAP, top: midY },
    { left: first.left + first.width + GAP, top: midY },
    ...[room.left + EDGE, (room.left + wide) / 2, wide].flatMap((left) =>
      [room.top + EDGE, (room.top + high) / 2, high].map((top) => ({ left, top })),
    ),
  ].map(({ left, top }) => ({
    left: Math.max(room.left + EDGE, Math.min(wide, left)),
    top: Math.max(room.top + EDGE, Math.min(high, top)),
  }));
  const cost = (at: { left: number; top: number }): number => {
    const box = { ...at, ...plate };
    const covered = lit.reduce((sum, one) => sum + 12 * overlap(box, one), 0);
    const asked = needed.reduce((sum, one) => sum + 4 * overlap(box, one), 0);
    return covered + asked + Math.hypot(at.left - midX, at.top - midY) * 20;
  };
  return tries.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
