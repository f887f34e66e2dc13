import type { ColourRole, Corners, FontId, Spacing, ThemeDesign } from "#contract/owners/theme-design.ts";
import type { ChosenFont, Theme } from "../contract.ts";
import { loadFont } from "../registry.ts";
import { fontFaces } from "./fonts.ts";

/** The result of applying a site's design to its theme. */
export interface AppliedDesign {
  /** Rules that follow the theme's style sheet; empty if nothing was changed. */
  css: string;
  /** Addresses of the fonts of the first screen. */
  preload: string[];
  /** Colours of the browser's toolbar. */
  bar: { light: string; dark: string };
}

/** Corners of buttons and fields, and of pictures. */
const CORNERS: Record<Corners, [string, string]> = {
  square: ["0", "0"],
  soft: ["0.375rem", "0.375rem"],
  round: ["1rem", "1rem"],
  full: ["99rem", "1.75rem"],
};
const PRESSED = ".button,.header-book,.stay-form :is(input,select),.lightbox button";
const PICTURED = "[data-island=gallery] img,.unit-card img,.room img,.unit-rows img,.photo-page img";

const SPACINGS: Record<Spacing, number> = { compact: 0.6, normal: 1, airy: 1.5 };

/** Style of the header's logo: as high as a line of navigation, for logos of any width. */
const LOGO = ".site-name .logo{width:auto;height:2.75rem;max-width:min(14rem,32vw);object-fit:contain;object-position:0}";

/** Applies an owner's design to a theme. Properties that the theme does not declare editable are ignored. */
export async function applyDesign(theme: Theme, design: ThemeDesign): Promise<AppliedDesign> {
  const own = theme.fonts.filter(({ preload }) => preload).map(({ latin }) => latin);
  if (Object.keys(design).length === 0) return { css: "", preload: own, bar: theme.themeColor };
  const { editable } = theme;
  const chosen = (role: "display" | "text"): Promise<ChosenFont | undefined> => {
    const id: FontId | undefined = design.fonts?.[role];
    return id && id !== editable.fonts[role] ? loadFont(id) : Promise.resolve(undefined);
  };
  const [hero, display, text] = await Promise.all([heroOf(theme, design), chosen("display"), chosen("text")]);
  return {
    css: cssOf(theme, design, hero, display, text),
    preload: preloads(theme, display, text),
    bar: {
      light: design.colours?.[editable.bar.light]?.light ?? theme.themeColor.light,
      dark: design.colours?.[editable.bar.dark]?.dark ?? theme.themeColor.dark,
    },
  };
}

/** Loads the style sheet of the chosen hero; empty for the theme's own. */
async function heroOf({ heroes }: Theme, { hero }: ThemeDesign): Promise<string> {
  const chosen = hero !== undefined && Object.hasOwn(heroes, hero) ? await heroes[hero]?.() : undefined;
  return chosen?.default ?? "";
}

function cssOf(
  theme: Theme,
  design: ThemeDesign,
  hero: string,
  display: ChosenFont | undefined,
  text: ChosenFont | undefined,
): string {
  const { editable, cornered } = theme;
  const fonts = [...new Set([display, text].filter((font) => font !== undefined))];
  const variables = [
    ...colours(theme, design),
    ...(display ? [`--font-display:${stack(display)}`] : []),
    ...(text ? [`--font-body:${stack(text)}`] : []),
    ...(design.corners ? [`--radius:${CORNERS[design.corners][1]}`] : []),
    ...(design.spacing ? [`--section:calc(${editable.section}*${SPACINGS[design.spacing]})`] : []),
  ];
  const [pressed, pictured] = CORNERS[design.corners ?? editable.corners];
  const rules = [
    variables.length > 0 ? `:root{${variables.join(";")}}` : "",
    design.corners
      ? `${PRESSED}{border-radius:${pressed}}${[PICTURED, cornered].filter(Boolean).join(",")}{border-radius:${pictured}}`
      : "",
    design.logo ? LOGO : "",
  ].join("");
  return [
    fontFaces(fonts.map(({ face }) => face)),
    fonts.map(standInFaces).join(""),
    hero,
    rules && `@layer owner{${rules}}`,
  ].join("");
}

function colours({ editable }: Theme, { colours: changed = {} }: ThemeDesign): string[] {
  return (Object.entries(editable.colours) as [ColourRole, { light: string; dark: string }][]).flatMap(([role, own]) => {
    const now = changed[role];
    return now ? [`--${role}:light-dark(${now.light ?? own.light},${now.dark ?? own.dark})`] : [];
  });
}

const nameOf = ({ face }: ChosenFont): string => face.family.replace("Variable", "stand-in");

const stack = (font: ChosenFont): string => `"${font.face.family}","${nameOf(font)}",${font.generic}`;

function standInFaces(font: ChosenFont): string {
  const face = (locals: string[], width: number) => {
    const src = locals.map((name) => `local("${name}")`).join(",");
    const percent = (value: string, by: number) => `${Math.round(Number.parseFloat(value) * by * 10) / 10}%`;
    const [size, ascent, descent] = [
      percent(standIn.size, width),
      percent(standIn.ascent, 1 / width),
      percent(standIn.descent, 1 / width),
    ];
    return `@font-face{font-family:"${nameOf(font)}";src:${src};size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
  };
  const { generic, standIn } = font;
  if (generic === "sans-serif") return face(["Arial", "Liberation Sans", "Roboto", "Roboto-Regular"], 1);
  return face(["Times New Roman", "Liberation Serif"], 1) + face(["Noto Serif", "NotoSerif-Regular"], TIMES_BY_NOTO);
}

/** Width of a text in Times divided by its width in Noto Serif, which Android has instead. */
const TIMES_BY_NOTO = 0.85;

/** Returns the addresses of the theme's faces that are still used, and of the chosen ones. */
function preloads({ fonts, editable }: Theme, display: ChosenFont | undefined, text: ChosenFont | undefined): string[] {
  const [first, second = first] = fonts.filter(({ preload }) => preload);
  const shared = editable.fonts.display === editable.fonts.text;
  const displayed = display ? display.face.latin : first?.latin;
  const written = text ? text.face.latin : shared && !display ? first?.latin : shared ? undefined : second?.latin;
  return [...new Set([displayed, written].filter((address) => address !== undefined))];
}
