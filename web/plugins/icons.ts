import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

/*
 * Icons that the interface names in its source come inline, so they are there at the first paint; icons that the data of
 * the games in this repository name go into one sprite file, which the browser fetches when a card first shows one. A
 * game of another package may name any other icon of the set: they lie beside it in small files, by the first two letters.
 */

interface IconSet {
  icons: Record<string, { body: string }>;
}

const MODULE = "virtual:icons";
const RESOLVED = "\0" + MODULE;
const NAME = /["'`]([a-z0-9]+(?:-[a-z0-9]+)*)["'`]/g;
/** An `<Icon>` tag, `icon="..."`, `icon: "..."`, or a list or table called `...icons`. */
const MENTION = /<Icon\b[^>]*?\/>|\bicon\s*[:=]\s*["'][^"']*["']|icons\b[^=;\n]*=\s*[[{][^\]}]*[\]}]/gi;
const DATA = /\bicon\w*\s*=\s*"([^"]+)"/g;

export function icons(): Plugin {
  const require = createRequire(import.meta.url);
  const set = require("@iconify-json/game-icons/icons.json") as IconSet;
  const { version } = require("@iconify-json/game-icons/package.json") as { version: string };
  const folder = `assets/icons-${version}`;
  let source = "";
  let games = "";
  let base = "/";
  let building = false;

  const known = (names: Iterable<string>): string[] => [...new Set(names)].filter((name) => name in set.icons).sort();
  const inInterface = (): string[] => known(files(source, /\.(svelte|ts)$/).flatMap(mentioned));
  const inData = (): string[] => files(games, /(?<!lessons)\.toml$/).flatMap(named);
  const inGames = (): string[] => known(inData());

  function sprite(): string {
    const symbols = inGames().map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${bodyOf(name)}</symbol>`);
    return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  }
  const bodyOf = (name: string): string => set.icons[name]?.body ?? "";
  const spriteFile = (): string =>
    `assets/icons-${createHash("sha256").update(sprite()).digest("hex").slice(0, 8)}.svg`;

  /** Every icon of the set: the bodies by name, in files by the first two letters. */
  function parts(): Map<string, Record<string, string>> {
    const found = new Map<string, Record<string, string>>();
    for (const name of Object.keys(set.icons)) {
      const start = name.slice(0, 2);
      const part = found.get(start) ?? {};
      part[name] = bodyOf(name);
      found.set(start, part);
    }
    return found;
  }

  function moduleText(): string {
    const inline = Object.fromEntries(inInterface().map((name) => [name, bodyOf(name)]));
    const url = building ? base + spriteFile() : `${base}@icons.svg`;
    return [
      `export const inline = ${JSON.stringify(inline)};`,
      `export const spriteUrl = ${JSON.stringify(url)};`,
      `export const partsUrl = ${JSON.stringify(`${base}${folder}/`)};`,
      `export const inSprite = new Set(${JSON.stringify(inGames().join(" "))}.split(" "));`,
    ].join("\n");
  }

  return {
    name: "deckhall-icons",
    configResolved(config) {
      source = join(config.root, "src");
      games = join(config.root, "../src/deckhall/games");
      base = config.base;
      building = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? moduleText() : undefined),
    buildStart() {
      const lost = [...new Set(inData())].filter((name) => name && !(name in set.icons));
      if (lost.length) this.warn(`the games' data name icons that game-icons does not have: ${lost.sort().join(", ")}`);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: spriteFile(), source: sprite() });
    },
    writeBundle({ dir }) {
      const place = join(dir ?? "", folder);
      mkdirSync(place, { recursive: true });
      for (const [start, part] of parts()) writeFileSync(join(place, `${start}.json`), JSON.stringify(part));
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}/`, (request, response) => {
        const start = (request.url ?? "").slice(1, 3);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(parts().get(start) ?? {}));
      });
      server.middlewares.use("/@icons.svg", (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(sprite());
      });
    },
    handleHotUpdate({ server }) {
      const loaded = server.moduleGraph.getModuleById(RESOLVED);
      if (loaded) server.moduleGraph.invalidateModule(loaded); // a newly named icon shows after a reload
    },
  };
}

function files(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => wanted.test(path))
    .sort()
    .map((path) => readFileSync(join(folder, path), "utf8"));
}

function mentioned(text: string): string[] {
  return (text.match(MENTION) ?? []).flatMap((part) => [...part.matchAll(NAME)].map((found) => found[1] ?? ""));
}

function named(text: string): string[] {
  return [...text.matchAll(DATA)].map((found) => found[1] ?? "");
}
