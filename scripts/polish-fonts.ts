import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Letters beyond Latin-1 of Polish and its neighbours: what a Dutch page needs of `latin-ext` for guests' names. */
export const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĂăȘșȚțĞğŞşİı";

const cache = join(import.meta.dirname, "../node_modules/.cache/polish-fonts");

/**
 * `import href from "….woff2?polish"`: the address of that font cut down to {@link POLISH}. A whole `latin-ext` file is
 * 15 to 110 KB, and one `ł` in a review would fetch it.
 */
export function polishFonts(): Plugin {
  return {
    name: "polish-fonts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".woff2?polish")) return;
      const file = id.slice(0, -"?polish".length);
      const reference = this.emitFile({
        type: "asset",
        name: basename(file).replace("latin-ext", "polish"),
        source: await subset(await readFile(file)),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    // A path of the site, not of the worker's module.
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}

async function subset(font: Buffer): Promise<Buffer> {
  const kept = join(cache, `${createHash("sha256").update(font).update(POLISH).digest("hex")}.woff2`);
  return readFile(kept).catch(async () => {
    const cut = await subsetFont(font, POLISH, { targetFormat: "woff2" });
    await mkdir(cache, { recursive: true });
    await writeFile(kept, cut);
    return cut;
  });
}
