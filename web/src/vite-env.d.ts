/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:icons" {
  /** Bodies of the icons the interface names, on a 512 grid. */
  export const inline: Readonly<Record<string, string>>;
  /** Address of the sprite with the icons of the games' data. */
  export const spriteUrl: string;
  /** Where every other icon of the set is found: `pa.json` holds the bodies of those that begin with these letters. */
  export const partsUrl: string;
  export const inSprite: ReadonlySet<string>;
}
