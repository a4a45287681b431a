/** Where something small is put beside an element, so that it stays in the window and covers little. */

export interface Spot {
  left: number;
  top: number;
}

const GAP = 14;
const EDGE = 8;

/** Above the element if there is room, else beside it or below; where it can be, not over what is to be kept free. */
export function beside(anchor: DOMRect, width: number, height: number, free?: DOMRect | null): Spot {
  const wide = innerWidth;
  const high = innerHeight;
  const middle = anchor.left + anchor.width / 2;
  const clampX = (x: number): number => Math.max(EDGE, Math.min(wide - width - EDGE, x));
  const clampY = (y: number): number => Math.max(EDGE, Math.min(high - height - EDGE, y));
  const level = clampY(anchor.top + anchor.height / 2 - height / 2);
  const spots: (Spot & { fits: boolean })[] = [
    { left: clampX(middle - width / 2), top: anchor.top - height - GAP, fits: anchor.top - height - GAP >= EDGE },
    { left: anchor.right + GAP, top: level, fits: anchor.right + GAP + width + EDGE <= wide },
    { left: anchor.left - width - GAP, top: level, fits: anchor.left - width - GAP >= EDGE },
  ];
  // beside it, but above or below what is to be kept free
  for (const [at, side] of [1, 2].map((at) => [at, spots[at]] as const)) {
    if (!free || !side?.fits) continue;
    for (const top of [free.top - height - EDGE, free.bottom + EDGE]) {
      spots.push({ left: spots[at]!.left, top, fits: top >= EDGE && top + height + EDGE <= high });
    }
  }
  const clear = ({ left, top }: Spot): boolean =>
    !free || left >= free.right || left + width <= free.left || top >= free.bottom || top + height <= free.top;
  const possible = spots.filter((spot) => spot.fits);
  const { left, top } = possible.find(clear) ??
    possible[0] ?? { left: clampX(middle - width / 2), top: clampY(anchor.bottom + GAP) };
  return { left, top };
}
