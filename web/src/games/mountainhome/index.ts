/** How Mountainhome looks. Nothing here knows a rule. */
import { detailsOf } from "../../table/details";
import type { GameKit } from "../../table/kit";
import "./layout.css";
import { oneByOne } from "./bid";
import { cardClass, quietMark, spokenKind } from "./cards";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import { keyMoment } from "./moments";
import ReplayLayout from "./ReplayLayout.svelte";
import type { SceneDetails } from "./types";

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
  keyMoment,
  EndPanels,
  endWords,
  round: "Round",
  stepwise: oneByOne,
  stage: (scene) => {
    const say = scene.stage?.say ?? "";
    return detailsOf<SceneDetails>(scene).bid ? `${say}, secret bid` : say;
  },
  logMark: ({ kind, data = {}, spans = [] }) => {
    if (kind === "turn") return `Round ${data["n"]}: ${spans.find((span) => span.kind === "seat")?.text ?? ""}`;
    return kind === "bid" ? "Secret bid" : "";
  },
  marks: {
    bid: { shape: "bar", words: "a bid" },
    found: { shape: "ring", words: "a dwarf is found" },
    finished: { shape: "ring", words: "a building is finished" },
  },
};
