import { Refusal } from "./api/rest";
import { say } from "./parts/notices.svelte";

/**
 * Do something now and every so many ms while the page is looked at. The server's refusal is told once, until it
 * works again. Returns what ends it, so it can be given to `onMount`.
 */
export function every(pause: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let told = false;

  async function round(): Promise<void> {
    clearTimeout(timer);
    try {
      if (!document.hidden) await work();
      told = false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!told) say(error.message, "bad");
      told = true;
    }
    if (!ended) timer = setTimeout(round, pause);
  }
  const seen = (): void => {
    if (!document.hidden) void round();
  };
  document.addEventListener("visibilitychange", seen);
  void round();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
