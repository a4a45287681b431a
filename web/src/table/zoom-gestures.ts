/** Looking closer at a card: rest the pointer on it, reach it by keyboard, or press it long. */

const HOVER = 380;
const LONG = 420;
const SLIP = 12;

export function zoomGestures(look: (element: HTMLElement) => void, away: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let long = false;
    let startX = 0;
    let startY = 0;

    const later = (delay: number, then: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(then, delay);
    };
    const stop = (): void => clearTimeout(timer);

    const enter = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") later(HOVER, () => look(element));
    };
    const leave = (): void => {
      stop();
      queueMicrotask(away); // a card that is taken out of the page is left while the page is being drawn
    };
    const down = (event: PointerEvent): void => {
      stop();
      long = false;
      if (event.pointerType === "mouse") return;
      startX = event.clientX;
      startY = event.clientY;
      later(LONG, () => {
        long = true;
        look(element);
      });
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" || long) return;
      if (Math.hypot(event.clientX - startX, event.clientY - startY) > SLIP) stop();
    };
    const up = (): void => {
      stop();
      if (long) away();
    };
    // a long press is for looking: it must not choose the card as well
    const click = (event: MouseEvent): void => {
      if (!long) return;
      long = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => {
      if (long) event.preventDefault();
    };
    const focus = (): void => {
      if (element.matches(":focus-visible")) look(element);
    };

    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener("pointerenter", enter, { signal });
    element.addEventListener("pointerleave", leave, { signal });
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", leave, { signal });
    element.addEventListener("click", click, { signal, capture: true });
    element.addEventListener("contextmenu", menu, { signal });
    element.addEventListener("focus", focus, { signal });
    element.addEventListener("blur", leave, { signal });
    return () => {
      stop();
      ended.abort();
    };
  };
}
