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
import { factOf, quietMark } from "./race";
import ReplayLayout from "./ReplayLayout.svelte";

export const kit: GameKit = {
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
    const stats = face.stats ?? {};
    const told = ["buy", "play", "upkeep", "attack", "health", "movement", "range", "solid"]
      .filter((name) => stats[name] !== undefined)
      .map((name) => `${name === "play" ? "cost" : name} ${stats[name]}`);
    return [face.kind ?? "", ...told].join(", ");
  },
  quietMark,
  EndPanels,
  EndHero,
  endWords,
  pickWords: (chosen) => (chosen > 0 ? `Discard ${chosen}` : "Keep all"),
  round: "Round",
  stage: (scene) => {
    const round = factOf(scene, "round");
    const draft = factOf(scene, "draft");
    const map = factOf(scene, "map").replace(/ for (two|three|four)$/, "");
    return [map, round ? `Round ${round}` : draft ? `Draft ${draft}` : ""].filter(Boolean).join(" · ");
  },
  logMark: (line) => {
    const n = line.data?.["n"];
    if (line.kind === "boss_turn") return `Round ${n}, boss side`;
    if (line.kind === "turn") return line.say.replace(/\.$/, "").replace(": you have the turn", ", your turn");
    return line.kind === "draft_round" ? `Draft round ${n}` : "";
  },
  marks: {
    turn: { shape: "bar", words: "a turn begins" },
    boss_turn: { shape: "bar", words: "the boss side's turn" },
    destroyed: { shape: "ring", words: "something is destroyed" },
  },
};
