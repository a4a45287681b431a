/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:icons" {
  /** Bodies of the icons the interface names, on a 512 grid. */
  export const inline: Readonly<Record<string, string>>;
  /** Address of the sprite with the icons of the games' data. */
  export const spriteUrl: string;
  export const inSprite: ReadonlySet<string>;
}
