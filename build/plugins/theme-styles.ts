import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { THEME_STYLES } from "../paths.ts";

const ID = "virtual:theme-styles";
const EACH = "virtual:theme-style/";

type Styles = Record<string, { css: string; hash: string }>;

/**
 * Provides `virtual:theme-styles` to the worker: the style sheets that `build/steps/write-theme-styles.ts` wrote, each a module of its
 * own, so that a page evaluates one. In development they are created when a page needs them.
 */
export function themeStyles(): Plugin {
  let isBuild = true;
  return {
    name: "theme-styles",
    applyToEnvironment: ({ name }) => name === "worker",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    resolveId: { filter: { id: /^virtual:theme-styles?(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:theme-styles?(?:\/|$)/ },
      async handler(id) {
        if (!isBuild) return 'export { createStyle as loadStyle } from "/worker/pages/owner-site/create-style.ts";';
        const styles = JSON.parse(await readFile(THEME_STYLES, "utf8")) as Styles;
        const name = id.slice(EACH.length + 1);
        if (id !== `\0${ID}`) {
          const { css, hash } = styles[name] ?? this.error(`no style sheet ${name}`);
          return `export const css = ${JSON.stringify(css)}; export const hash = ${JSON.stringify(hash)};`;
        }
        const imports = Object.keys(styles).map(
          (each) => `${JSON.stringify(each)}: () => import(${JSON.stringify(EACH + each)})`,
        );
        return `const STYLES = { ${imports.join(",")} }; export const loadStyle = (id, kind) => STYLES[id + "/" + kind]();`;
      },
    },
  };
}
