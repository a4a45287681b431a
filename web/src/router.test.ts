// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { go, match, place } from "./router.svelte";

describe("addresses", () => {
  it("give their parts by name", () => {
    expect(match("/", "/")).toEqual({});
    expect(match("/table/:code", "/table/PINE-1")).toEqual({ code: "PINE-1" });
    expect(match("/table/:code", "/table/PINE-1/")).toEqual({ code: "PINE-1" });
    expect(match("/rules/:slug", "/rules/a%20b")).toEqual({ slug: "a b" });
  });

  it("do not match what is longer, shorter or other", () => {
    expect(match("/table/:code", "/table")).toBeNull();
    expect(match("/table/:code", "/table/a/b")).toBeNull();
    expect(match("/rules", "/replays")).toBeNull();
    expect(match("/rules/:slug", "/rules/%")).toEqual({ slug: "%" });
  });

  it("are state", () => {
    go("/rules/climber?x=1#CLI-1.1");
    expect([place.path, place.search, place.hash]).toEqual(["/rules/climber", "?x=1", "#CLI-1.1"]);
  });
});
