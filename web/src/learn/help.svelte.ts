/** Help in a real game: how much of it, and which words the player knows by now. Kept in the browser, for each game. */
import { recall, remember } from "../storage";

/** When I ask, or off. */
export type Amount = "asked" | "off";

/** So often a word is met before it counts as known. */
const OFTEN = 6;

const amountKey = (slug: string): string => `deckhall.help.${slug}`;
const wordsKey = (slug: string): string => `deckhall.words.${slug}`;

class Help {
  private amounts = $state<Record<string, Amount>>({});
  private readonly met = new Map<string, number>();
  private known = $state<Record<string, readonly string[]>>({});

  amount(slug: string): Amount {
    return this.amounts[slug] ?? read(recall(amountKey(slug)));
  }

  choose(slug: string, amount: Amount): void {
    this.amounts[slug] = amount;
    remember(amountKey(slug), amount);
  }

  /** Words that need not be explained any more. */
  knownWords(slug: string): readonly string[] {
    return this.known[slug] ?? recall(wordsKey(slug)).split("\n").filter(Boolean);
  }

  /** The word stood in a question again: after a few times it needs no explanation. */
  meet(slug: string, word: string): void {
    const times = (this.met.get(`${slug} ${word}`) ?? 0) + 1;
    this.met.set(`${slug} ${word}`, times);
    if (times >= OFTEN) this.know(slug, word);
  }

  know(slug: string, word: string): void {
    const words = [...new Set([...this.knownWords(slug), word])];
    this.known[slug] = words;
    remember(wordsKey(slug), words.join("\n"));
  }
}

function read(kept: string): Amount {
  return kept === "asked" ? kept : "off";
}

export const help = new Help();
