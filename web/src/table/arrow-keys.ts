/** Walking through a zone by keyboard: it is one stop of the Tab key, the arrows go from card to card. */

const CARDS = "button.card";

export function arrowKeys(zone: HTMLElement): () => void {
  const cards = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>(CARDS)];

  /** Only one card can be reached with Tab: the one used last, else the first that can be chosen. */
  const settle = (): void => {
    const all = cards();
    const kept = all.find((card) => card === document.activeElement) ?? all.find((card) => card.tabIndex === 0);
    const first = kept ?? all.find((card) => card.dataset["state"] === "playable") ?? all[0];
    for (const card of all) card.tabIndex = card === first ? 0 : -1;
  };

  const focus = (card: HTMLElement | undefined): void => {
    if (!card) return;
    for (const other of cards()) other.tabIndex = other === card ? 0 : -1;
    card.focus();
  };

  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = cards();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to = target(all, at, event.key);
    if (!to) return;
    event.preventDefault();
    focus(to);
  };

  const focusin = (event: FocusEvent): void => {
    const card = (event.target as HTMLElement).closest<HTMLElement>(CARDS);
    if (card) for (const other of cards()) other.tabIndex = other === card ? 0 : -1;
  };

  const observer = new MutationObserver(settle);
  observer.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state"] });
  zone.addEventListener("keydown", key);
  zone.addEventListener("focusin", focusin);
  settle();
  return () => {
    observer.disconnect();
    zone.removeEventListener("keydown", key);
    zone.removeEventListener("focusin", focusin);
  };
}

function target(all: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowLeft":
      return all[at - 1] ?? all[all.length - 1];
    case "ArrowRight":
      return all[at + 1] ?? all[0];
    case "Home":
      return all[0];
    case "End":
      return all[all.length - 1];
    case "ArrowUp":
      return across(all, at, -1);
    case "ArrowDown":
      return across(all, at, 1);
    default:
      return undefined;
  }
}

/** The nearest card in the row above or below, where a zone has several. */
function across(all: HTMLElement[], at: number, way: 1 | -1): HTMLElement | undefined {
  const from = all[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const middle = (box: DOMRect): number => box.left + box.width / 2;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const card of all) {
    const box = card.getBoundingClientRect();
    const down = (box.top - from.top) * way;
    if (down < from.height * 0.4) continue;
    const far = Math.abs(middle(box) - middle(from)) + down * 2;
    if (far < least) [best, least] = [card, far];
  }
  return best;
}
