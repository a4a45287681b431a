/** Where something small is put beside an element, so that it stays in the window and covers little. */

export interface Spot {
  left: number;
  top: number;
}

const GAP = 14;
const EDGE = 8;

/** Above the element if there is room, else beside it. */
export function beside(anchor: DOMRect, width: number, height: number): Spot {
  const wide = innerWidth;
  const high = innerHeight;
  const middle = anchor.left + anchor.width / 2;
  const clampX = (x: number): number => Math.max(EDGE, Math.min(wide - width - EDGE, x));
  const clampY = (y: number): number => Math.max(EDGE, Math.min(high - height - EDGE, y));
  const above = anchor.top - height - GAP;
  if (above >= EDGE) return { left: clampX(middle - width / 2), top: above };
  const right = anchor.right + GAP;
  if (right + width + EDGE <= wide) return { left: right, top: clampY(anchor.top + anchor.height / 2 - height / 2) };
  const left = anchor.left - width - GAP;
  if (left >= EDGE) return { left, top: clampY(anchor.top + anchor.height / 2 - height / 2) };
  return { left: clampX(middle - width / 2), top: clampY(anchor.bottom + GAP) };
}
