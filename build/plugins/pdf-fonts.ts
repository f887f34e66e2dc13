import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { subset } from "./subset-fonts.ts";

/** Code points that the font of papers keeps: Latin with Vietnamese, Greek, Cyrillic, punctuation, currencies, arrows and signs. */
const PAPER_RANGES = [
  [0x20, 0x24f],
  [0x2b0, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2215],
] as const;
const PAPER = PAPER_RANGES.map(([first, end]) =>
  String.fromCodePoint(...Array.from({ length: end - first + 1 }, (_, i) => first + i)),
).join("");

/** Tables for ligatures and kerning: shaping by them takes ten times as long as the rest of a PDF. */
const LAYOUT_TABLES = ["BASE", "GDEF", "GPOS", "GSUB"];

/** Removes tables from a TrueType font (OpenType 1.9, "Organization of an OpenType font"). */
function withoutTables(font: Buffer, removed: readonly string[]): Buffer {
  const [headerBytes, entryBytes] = [12, 16];
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const start = headerBytes + index * entryBytes;
    return font.subarray(start, start + entryBytes);
  }).filter((entry) => !removed.includes(entry.toString("latin1", 0, 4)));
  const header = Buffer.from(font.subarray(0, headerBytes));
  const power = Math.floor(Math.log2(entries.length));
  header.writeUInt16BE(entries.length, 4);
  header.writeUInt16BE(2 ** power * entryBytes, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((entries.length - 2 ** power) * entryBytes, 10);
  let offset = headerBytes + entries.length * entryBytes;
  const moved = entries.map((entry) => {
    const [start, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    font.copy(table, 0, start, start + length);
    const head = Buffer.from(entry);
    head.writeUInt32BE(offset, 8);
    offset += table.byteLength;
    return { head, table };
  });
  return Buffer.concat([header, ...moved.map(({ head }) => head), ...moved.map(({ table }) => table)]);
}

/**
 * Makes `import font from "….ttf?pdf"` the Base64 of a TrueType font for a renderer of PDF: only {@link PAPER}, without kerning. In
 * the module, because the worker has no other files; only a PDF loads it.
 */
export function pdfFonts(): Plugin {
  return {
    name: "pdf-fonts",
    enforce: "pre",
    load: {
      filter: { id: /\.ttf\?pdf$/ },
      async handler(id) {
        const [file = ""] = id.split("?");
        const font = withoutTables(await subset(await readFile(file), PAPER, {}, "truetype"), LAYOUT_TABLES);
        return `export default ${JSON.stringify(font.toString("base64"))};`;
      },
    },
  };
}
