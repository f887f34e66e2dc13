import { encode } from "uqr";

/** Highest version of a code in EPC069-12, and its error correction. */
const EPC_CODE = { ecc: "M", maxVersion: 13, border: 4 } as const;

/** Draws a QR code as the path of its dark modules, each of size 1; adjacent ones are one rectangle. */
export function drawCode(content: string): { size: number; path: string } {
  const { size, data } = encode(content, EPC_CODE);
  const rows = data.map((row, y) => {
    const modules = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...modules.matchAll(/1+/g)].map(({ 0: dark, index }) => `M${index} ${y}h${dark.length}v1h-${dark.length}z`).join("");
  });
  return { size, path: rows.join("") };
}
