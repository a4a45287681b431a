import { Refusal } from "../api/rest";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad" | "gold";
}

const STAY = 6000;

class Toasts {
  list = $state<Toast[]>([]);
  private next = 1;

  add(text: string, tone: Toast["tone"]): void {
    const id = this.next++;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3);
    setTimeout(() => this.remove(id), STAY);
  }

  remove(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Tell the player something in passing. */
export function say(text: string, tone: Toast["tone"] = "plain"): void {
  toasts.add(text, tone);
}

/** Do something that the server may refuse; then its sentence is shown and the answer is null. */
export async function attempt<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    say(sentence(error), "bad");
    return null;
  }
}

/** What to tell the player about an error. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error; // a mistake of ours: let it be seen
}
