/** Help in a real game: how much of it, and which words the player knows by now. Kept in the browser, for each game. */
import { recall, remember } from "../storage";

/** Every turn, when I ask, or off. */
export type Amount = "always" | "asked" | "off";

const amountKey = (slug: string): string => `deckhall.help.${slug}`;
const wordsKey = (slug: string): string => `deckhall.words.${slug}`;

class Help {
  private amounts = $state<Record<string, Amount>>({});
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

  know(slug: string, word: string): void {
    const words = [...new Set([...this.knownWords(slug), word])];
    this.known[slug] = words;
    remember(wordsKey(slug), words.join("\n"));
  }
}

function read(kept: string): Amount {
  return kept === "always" || kept === "asked" ? kept : "off";
}

export const help = new Help();
