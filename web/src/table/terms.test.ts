import { expect, it } from "vitest";
import { splitTerms } from "./terms";

it("leaves a sentence alone where there are no terms", () => {
  expect(splitTerms("Lay a set.", [])).toEqual([{ text: "Lay a set.", term: "", after: "" }]);
});

it("finds terms, small or large, one or several, the longest first, each once", () => {
  const parts = splitTerms("Sets beat sets. A royal offering waits in the taverns.", ["set", "offering", "royal offering", "tavern"]);
  expect(parts.filter((part) => part.term).map((part) => [part.text, part.term])).toEqual([
    ["Sets", "set"],
    ["royal offering", "royal offering"],
    ["taverns", "tavern"],
  ]);
  expect(parts.map((part) => part.text + part.after).join("")).toBe("Sets beat sets. A royal offering waits in the taverns.");
});

it("does not find a term inside a word", () => {
  expect(splitTerms("Settle the reset.", ["set"]).some((part) => part.term)).toBe(false);
});

it("keeps the stop with the term before it", () => {
  const parts = splitTerms("Stay in the lodge (your hut). Or pass, and wait.", ["lodge", "hut", "pass"]);
  expect(parts.filter((part) => part.term).map((part) => part.text + part.after)).toEqual(["lodge", "hut).", "pass,"]);
});
