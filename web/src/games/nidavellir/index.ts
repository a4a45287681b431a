/** How Nidavellir looks. Nothing here knows a rule. */
import type { GameKit } from "../../table/kit";
import "./layout.css";
import { cardClass, classOf } from "./classes";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import ReplayLayout from "./ReplayLayout.svelte";
import { quietMark } from "./seats";

export const kit: GameKit = {
  Frame,
  Layout,
  ReplayLayout,
  track: true,
  sideFrom: 1360,
  backIcon: "dwarf-helmet",
  cardClass,
  suits: (face) => {
    const ranks = Number(face.stats?.["ranks"] ?? 0);
    return [classOf(face)?.one ?? "", ranks > 0 ? `${ranks} ${ranks === 1 ? "rank" : "ranks"}` : "", face.text ?? ""]
      .filter((word) => word && word !== face.name)
      .join(", ");
  },
  quietMark,
  EndPanels,
  endWords,
  round: "Age",
  stage: (scene) => {
    const fact = (id: string): string => scene.facts.find((one) => one.id === id)?.value ?? "";
    const age = /^\d/.exec(fact("age"))?.[0];
    return age ? `Age ${age}, turn ${fact("turn")}` : "";
  },
  logMark: (line) => {
    if (line.kind === "turn") return `Age ${line.data?.["age"]}, turn ${line.data?.["n"]}`;
    return line.kind === "evaluation" ? "Troop evaluation" : "";
  },
  marks: {
    turn: { shape: "bar", words: "a turn begins" },
    evaluation: { shape: "bar", words: "troop evaluation" },
    recruit: { shape: "ring", words: "a Hero is recruited" },
  },
};
