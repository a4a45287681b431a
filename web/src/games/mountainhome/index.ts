/** How Mountainhome looks. Nothing here knows a rule. */
import type { GameKit } from "../../table/kit";
import "./layout.css";
import { oneByOne } from "./bid";
import { cardClass, quietMark, spokenKind } from "./cards";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import ReplayLayout from "./ReplayLayout.svelte";

export const kit: GameKit = {
  Frame,
  Layout,
  ReplayLayout,
  track: true,
  backIcon: "mountain-cave",
  cardClass,
  suits: spokenKind,
  quietMark,
  points: "VP",
  EndPanels,
  endWords,
  round: "Round",
  stepwise: oneByOne,
  stage: (scene) => {
    const fact = (id: string): string => scene.facts.find((one) => one.id === id)?.value ?? "";
    const step = fact("step");
    if (step === "Set-up") return "Set-up";
    const round = fact("sudden") ? "Sudden death" : `Round ${fact("round").split(" ")[0]}`;
    return step.startsWith("Bid") ? `${round}, secret bid` : round;
  },
  logMark: (line) => {
    if (line.kind === "turn") return line.say.replace(/ takes? a turn\.$/, "");
    return line.kind === "bid" ? "Secret bid" : "";
  },
  marks: {
    bid: { shape: "bar", words: "a bid" },
    found: { shape: "ring", words: "a dwarf is found" },
    finished: { shape: "ring", words: "a building is finished" },
  },
};
