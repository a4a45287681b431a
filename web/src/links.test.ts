// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { keepSecret, linkFrom, linkTo, secretOf, takeSecret } from "./links";

const SECRET = "abcDEF-123_456789xyzAB";

describe("a link to a table", () => {
  beforeEach(() => sessionStorage.clear());

  it("has the secret where browsers send it to nobody", () => {
    expect(linkTo("PINE-4207", "")).toBe(`${location.origin}/table/PINE-4207`);
    expect(linkTo("PINE-4207", SECRET)).toBe(`${location.origin}/table/PINE-4207#${SECRET}`);
  });

  it.each([
    ["pine 4207", "PINE-4207", ""],
    [`http://hall.local/table/PINE-4207#${SECRET}`, "PINE-4207", SECRET],
    [` /table/PINE-4207#${SECRET} `, "PINE-4207", SECRET],
    ["http://hall.local/table/PINE-4207#main", "PINE-4207", ""],
  ])("is read from %j", (typed, code, secret) => expect(linkFrom(typed)).toEqual({ code, secret }));

  it("is kept for this tab, and taken out of the address", () => {
    history.replaceState(null, "", `/table/PINE-4207?seat=1#${SECRET}`);
    takeSecret("PINE-4207");
    expect(location.pathname + location.search + location.hash).toBe("/table/PINE-4207?seat=1");
    expect(secretOf("pine-4207")).toBe(SECRET);
    expect(secretOf("PINE-1000")).toBe("");
  });

  it("stays in the address where it is something else", () => {
    history.replaceState(null, "", "/table/PINE-4207#main");
    takeSecret("PINE-4207");
    expect(location.hash).toBe("#main");
    keepSecret({ code: "PINE-4207", secret: "" });
    expect(secretOf("PINE-4207")).toBe("");
  });
});
