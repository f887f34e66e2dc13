import type { FontFace } from "../contract.ts";

/** Letters that the latin face lacks. */
const LATIN_EXT = "U+100-151,U+154-2FF,U+1D00-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/**
 * The letters that `build/plugins/subset-fonts.ts` extracts, and others between them: every page contains this text, so it names
 * few ranges. For a letter that a face turns out to lack, browsers try the face before it.
 */
const POLISH = "U+100-151,U+154-17F,U+218-21B";

/**
 * Creates `@font-face` rules for the subsets latin, latin-ext and Polish, with ranges close to those of Google Fonts. If two
 * faces contain a letter, browsers use the later one, so latin needs no range, and the large face is loaded only for letters that
 * the others lack.
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
