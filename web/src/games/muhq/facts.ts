import type { Scene } from "../../api/types";

/** A public fact in words. */
export function factOf(scene: Scene, id: string): string {
  return scene.facts.find((fact) => fact.id === id)?.value ?? "";
}

export function sizeOf(scene: Scene, zone: string): number {
  const found = scene.zones.find((one) => one.id === zone);
  return found?.size ?? found?.pieces?.length ?? 0;
}
