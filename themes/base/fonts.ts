import type { FontFace } from "../contract.ts";

const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const LATIN_EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/** The letters that `scripts/cut-fonts.ts` cuts out. */
const POLISH =
  "U+0102-0107,U+010C-010F,U+0118-011B,U+011E-011F,U+0130-0131,U+0141-0144,U+0147-0148,U+0150-0151,U+0158-015B,U+015E-0161,U+0164-0165,U+016E-0171,U+0179-017E,U+0218-021B";

/**
 * `@font-face` rules for the latin subset, the Polish letters and the rest of latin-ext; the ranges are Google Fonts'. Of
 * two faces that have a letter the later one is used, so the large one is fetched only for what the others lack.
 */
export function fontFaces(fonts: FontFace[]): string {
  return fonts
    .flatMap((font) => [face(font, font.latinExt, LATIN_EXT), face(font, font.polish, POLISH), face(font, font.latin, LATIN)])
    .join("");
}

function face({ family, style = "normal", weight, stretch }: FontFace, src: string, range: string): string {
  const width = stretch ? `font-stretch:${stretch};` : "";
  return `@font-face{font-family:"${family}";font-style:${style};font-display:swap;font-weight:${weight};${width}src:url(${src}) format("woff2");unicode-range:${range}}`;
}
