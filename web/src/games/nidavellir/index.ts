/** How Nidavellir looks. Nothing here knows a rule. */
import type { GameKit } from "../../table/kit";
import "./layout.css";
import { cardClass, classOf, figuresOf } from "./classes";
import EndPanels from "./EndPanels.svelte";
import { endWords } from "./endwords";
import Frame from "./Frame.svelte";
import Layout from "./Layout.svelte";
import ReplayLayout from "./ReplayLayout.svelte";
import { counted } from "../../english";
import { keyMoment } from "./moments";
import { seatMarks } from "./seats";

export const kit: GameKit = {
  Frame,
  Layout,
  ReplayLayout,
  track: true,
  sideFrom: 1360,
  backIcon: "dwarf-helmet",
  cardClass,
  suits: (face) => {
    const { ranks } = figuresOf(face);
    return [classOf(face)?.one ?? "", ranks > 0 ? counted(ranks, "rank") : "", face.text ?? ""]
      .filter((word) => word && word !== face.name)
      .join(", ");
  },
  quietMark: (id) => ["face_down", "picked", "not_for_you"].includes(id),
  quietFact: (id) => id === "phase",
  seatMarks,
  keyMoment,
  EndPanels,
  endWords,
  round: "Age",
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
