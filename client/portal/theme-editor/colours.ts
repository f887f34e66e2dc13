import type { ColourRole, ThemeDesign } from "#contract/theme-design.ts";
import { contrast } from "#domain/colour.ts";
import type { Locale } from "#domain/locale.ts";
import type { Editable } from "#themes/contract.ts";

export type Scheme = "light" | "dark";

/** The roles a theme's colours can be given to, in the order it names them. */
export const rolesOf = ({ colours }: Editable): ColourRole[] => Object.keys(colours) as ColourRole[];

/** The colour of a role as it is now: the owner's, or else the theme's. */
export function colourOf({ colours }: Editable, design: ThemeDesign, role: ColourRole, scheme: Scheme): string {
  return design.colours?.[role]?.[scheme] ?? colours[role]?.[scheme] ?? "#000000";
}

/** The least contrast a role has with what it is written on, or what is written on it; undefined where nothing is. */
export function leastContrast(editable: Editable, design: ThemeDesign, role: ColourRole, scheme: Scheme): number | undefined {
  const valueOf = (one: ColourRole | `#${string}`) =>
    one.startsWith("#") ? one : colourOf(editable, design, one as ColourRole, scheme);
  const ratios = editable.pairs.filter((pair) => pair.includes(role)).map(([text, on]) => contrast(valueOf(text), valueOf(on)));
  return ratios.length === 0 ? undefined : Math.min(...ratios);
}

/** A ratio in a language's figures, rounded down: 4.46 is not yet 4.5. */
export const ratioText = (ratio: number, locale: Locale): string => (Math.floor(ratio * 10) / 10).toLocaleString(locale);

/** What the roles are in CSS, for a page that is there already. */
export function cssColours(editable: Editable, design: ThemeDesign): Record<string, string> {
  const value = (role: ColourRole) =>
    `light-dark(${colourOf(editable, design, role, "light")},${colourOf(editable, design, role, "dark")})`;
  return Object.fromEntries(rolesOf(editable).map((role) => [role, value(role)]));
}

/** A colour as it was typed, `#rrggbb` in lower case; undefined when it is none. `#abc` is short for `#aabbcc`. */
export function readColour(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}
