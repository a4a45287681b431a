/** How Rebuild looks. Nothing here knows a rule. */
import type { GameKit } from "../../table/kit";
import "./layout.css";
import EndHero from "./EndHero.svelte";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import { stageOf } from "./figures";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import ReplayLayout from "./ReplayLayout.svelte";
import { cardClass, spokenFace } from "./resources";

export const kit: GameKit = {
  Frame,
  Layout,
  ReplayLayout,
  track: true,
  backIcon: "stone-tower",
  cardClass,
  suits: spokenFace,
  quietMark: (id) => ["for_sale", "leaves", "leaves_second", "picked"].includes(id),
  points: "VP",
  EndPanels,
  EndHero,
  endWords,
  round: "Game",
  stage: stageOf,
  logMark: (line) => {
    if (line.kind === "turn") return `Turn ${line.data?.["n"]}`;
    return line.kind === "game" ? `Game ${line.data?.["n"]}` : "";
  },
  marks: {
    turn: { shape: "bar", words: "a turn begins" },
    buy: { shape: "ring", words: "a purchase" },
  },
  pickWords: (chosen) => (chosen === 0 ? "Carry nothing on" : chosen === 1 ? "Carry it on" : `Carry these ${chosen} on`),
};
