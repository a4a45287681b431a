/** The fonts that every page shows at once are asked for with the page, not only when the styles name them. */
import type { Plugin } from "vite";

const FIRST = /(source-sans-3-latin-wght-normal|grenze-latin-600-normal)[^/]*\.woff2$/;

export function fonts(): Plugin {
  return {
    name: "deckhall-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((name) => FIRST.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` },
            injectTo: "head" as const,
          })),
    },
  };
}
