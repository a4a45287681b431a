/** How Tabletop Climber looks. Nothing here knows a rule. */
import { detailsOf } from "../../table/details";
import type { GameKit } from "../../table/kit";
import "./layout.css";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Interlude from "./Interlude.svelte";
import Layout from "./Layout.svelte";
import ReplayLayout from "./ReplayLayout.svelte";
import { cardClass, suitWords } from "./suits";
import type { ClimberScene } from "./types";

export const kit: GameKit = {
  Frame,
  Layout,
  ReplayLayout,
  track: true,
  backIcon: "mountaintop",
  cardClass,
  suits: suitWords,
  quietMark: (id) => id === "to_beat" || id === "picked",
  presetFits: (_, scene, seat) => {
    const { main_phase, teams } = detailsOf<ClimberScene>(scene);
    return main_phase && !teams[seat]?.passed && teams[seat]?.out === 0;
  },
  quietFact: (id) => id === "season" || id === "phase",
  points: "VP",
  Interlude,
  interlude: (lines) =>
    lines.some((line) => line.kind === "gold" || line.kind === "gold_bonus" || line.kind === "added"),
  EndPanels,
  endWords,
  round: "Season",
  logMark: (line) => (line.kind === "reset" || line.kind === "start" ? "New field" : ""),
  marks: {
    reset: { shape: "bar", words: "field reset" },
    out_first: { shape: "ring", words: "a player goes out" },
    out_second: { shape: "ring", words: "a player goes out" },
  },
  pickWords: (chosen) => (chosen === 0 ? "Take all along" : chosen === 1 ? "Leave it there" : `Leave these ${chosen}`),
};
