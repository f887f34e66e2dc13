import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Letters of Polish and its neighbours outside Latin-1: the part of `latin-ext` that a Dutch page needs for guests' names. */
const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĂăȘșȚțĞğŞşİı";
/** Latin-1 and the punctuation of fontsource's `latin` files. */
const LATIN =
  String.fromCodePoint(...Array.from({ length: 0x100 - 0x20 }, (_, i) => 0x20 + i)) + "ıŒœʻʼˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™↑→↓−∕·";

type Axes = Record<string, { min: number; max: number }>;

const cache = join(import.meta.dirname, "../../node_modules/.cache/subset-fonts");

/**
 * Subsets fonts to the part that pages use; in development they are used whole.
 * - `….woff2?polish`: only {@link POLISH}. A whole `latin-ext` file is 11 to 114 KB, and one `ł` in a review would load it.
 * - `….woff2?wdth=100-125`: only this range of a variable font's width axis; the full axis would double the size.
 */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    enforce: "pre",
    load: {
      filter: { id: /\.woff2\?(?:polish|wdth=)/ },
      async handler(id) {
        const [file = "", query = ""] = id.split("?");
        if (this.environment.mode === "dev") return `export { default } from ${JSON.stringify(`${file}?url`)};`;
        if (!file.endsWith(".woff2") || !/^(?:polish|wdth=)/.test(query)) return;
        const wanted = new URLSearchParams(query);
        const letters = wanted.has("polish") ? POLISH : LATIN;
        const [min, max] = (wanted.get("wdth") ?? "").split("-").map(Number);
        const axes: Axes = min && max ? { wdth: { min, max } } : {};
        const reference = this.emitFile({
          type: "asset",
          name: wanted.has("polish") ? basename(file).replace("latin-ext", "polish") : basename(file),
          source: await subset(await readFile(file), letters, axes),
        });
        return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
      },
    },
    // A URL path, not a path relative to the worker's module.
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}

type Format = "woff2" | "truetype";

/** Subsets a font, or returns the result of an earlier build from the cache. */
export async function subset(
  font: Buffer,
  letters: string,
  variationAxes: Axes = {},
  targetFormat: Format = "woff2",
): Promise<Buffer> {
  const digest = createHash("sha256").update(font).update(letters).update(JSON.stringify(variationAxes)).digest("hex");
  const cached = join(cache, `${digest}.${targetFormat}`);
  return readFile(cached).catch(async () => {
    const result = await subsetFont(font, letters, { targetFormat, variationAxes });
    await mkdir(cache, { recursive: true });
    await writeFile(cached, result);
    return result;
  });
}
