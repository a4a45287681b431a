/** How muhq's game looks. Nothing here knows a rule. */
import type { GameKit } from "../../table/kit";
import "./layout.css";
import EndPanels from "./EndPanels.svelte";
import EndHero from "./EndHero.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import MapPicture from "./MapPicture.svelte";
import Peek from "./Peek.svelte";
import { figuresOf } from "./field";
import ReplayLayout from "./ReplayLayout.svelte";

export const kit: GameKit = {
  plansAhead: (verb) => verb === "activate",
  Frame,
  Layout,
  MapPicture,
  ReplayLayout,
  Peek,
  track: true,
  sideFrom: 1240,
  backIcon: "knight-banner",
  cardClass: (face) => `t-${face.kind ?? "unit"}`,
  suits: (face) => {
    const { buy, play: cost, upkeep, attack, health, movement, range, solid } = figuresOf(face);
    const told = Object.entries({ buy, cost, upkeep, attack, health, movement, range, solid }).filter(([, n]) => n != null);
    return [face.kind ?? "", ...told.map(([name, n]) => `${name} ${n}`)].join(", ");
  },
  quietMark: (id) => id !== "out",
  EndPanels,
  EndHero,
  endWords,
  pickWords: (chosen) => (chosen > 0 ? `Discard ${chosen}` : "Keep all"),
  round: "Round",
  logMark: (line) => {
    const n = line.data?.["n"];
    if (line.kind === "boss_turn") return `Round ${n}, boss side`;
    if (line.kind === "turn") return `Round ${n}: ${line.spans?.find((span) => span.kind === "seat")?.text}`;
    return line.kind === "draft_round" ? `Draft round ${n}` : "";
  },
  marks: {
    turn: { shape: "bar", words: "a turn begins" },
    boss_turn: { shape: "bar", words: "the boss side's turn" },
    destroyed: { shape: "ring", words: "something is destroyed" },
  },
};
