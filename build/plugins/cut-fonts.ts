import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Letters beyond Latin-1 of Polish and its neighbours: what a Dutch page needs of `latin-ext` for guests' names. */
const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĂăȘșȚțĞğŞşİı";
/** All of Latin-1 and the punctuation of fontsource's `latin` files. */
const LATIN =
  String.fromCodePoint(...Array.from({ length: 0x100 - 0x20 }, (_, i) => 0x20 + i)) + "ıŒœʻʼˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™↑→↓−∕·";

type Axes = Record<string, { min: number; max: number }>;

const cache = join(import.meta.dirname, "../../node_modules/.cache/cut-fonts");

/**
 * Fonts cut to what pages use of them.
 * - `….woff2?polish`: only {@link POLISH}. A whole `latin-ext` file is 11 to 114 KB, and one `ł` in a review would fetch it.
 * - `….woff2?wdth=100-125`: of a variable font's widths only these; the rest of an axis weighs as much as the letters.
 */
export function cutFonts(): Plugin {
  return {
    name: "cut-fonts",
    enforce: "pre",
    async load(id) {
      const [file = "", query = ""] = id.split("?");
      if (!file.endsWith(".woff2") || !/^(?:polish|wdth=)/.test(query)) return;
      const wanted = new URLSearchParams(query);
      const letters = wanted.has("polish") ? POLISH : LATIN;
      const [min, max] = (wanted.get("wdth") ?? "").split("-").map(Number);
      const axes: Axes = min && max ? { wdth: { min, max } } : {};
      const reference = this.emitFile({
        type: "asset",
        name: wanted.has("polish") ? basename(file).replace("latin-ext", "polish") : basename(file),
        source: await cut(await readFile(file), letters, axes),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    // A path of the site, not of the worker's module.
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}

async function cut(font: Buffer, letters: string, variationAxes: Axes): Promise<Buffer> {
  const digest = createHash("sha256").update(font).update(letters).update(JSON.stringify(variationAxes)).digest("hex");
  const kept = join(cache, `${digest}.woff2`);
  return readFile(kept).catch(async () => {
    const smaller = await subsetFont(font, letters, { targetFormat: "woff2", variationAxes });
    await mkdir(cache, { recursive: true });
    await writeFile(kept, smaller);
    return smaller;
  });
}
