import type { FontFace } from "../contract.ts";

/** Letters that the latin face lacks. */
const LATIN_EXT =
  "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/** The letters that `build/plugins/subset-fonts.ts` extracts. */
const POLISH =
  "U+0102-0107,U+010C-010F,U+0118-011B,U+011E-011F,U+0130,U+0141-0144,U+0147-0148,U+0150-0151,U+0158-015B,U+015E-0161,U+0164-0165,U+016E-0171,U+0179-017E,U+0218-021B";

/**
 * Creates `@font-face` rules for the subsets latin, latin-ext and Polish, with the ranges of Google Fonts. If two faces contain a
 * letter, browsers use the later one, so latin needs no range, and the large face is loaded only for letters that the others
 * lack.
 */
export function fontFaces(fonts: FontFace[]): string {
  return fonts
    .flatMap((font) => [face(font, font.latin), face(font, font.latinExt, LATIN_EXT), face(font, font.polish, POLISH)])
    .join("");
}

function face({ family, style = "normal", weight, stretch }: FontFace, src: string, range?: string): string {
  const parts = [`font-family:"${family}"`, `font-style:${style}`, "font-display:swap", `font-weight:${weight}`];
  if (stretch) parts.push(`font-stretch:${stretch}`);
  parts.push(`src:url(${src}) format("woff2")`);
  if (range) parts.push(`unicode-range:${range}`);
  return `@font-face{${parts.join(";")}}`;
}
