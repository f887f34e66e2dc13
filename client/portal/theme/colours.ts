import { numberFormat } from "#locales/words/intl.ts";
import type { ColourRole, ThemeDesign } from "#contract/owners/theme-design.ts";
import { contrast } from "#domain/colour.ts";
import type { Locale } from "#domain/locale.ts";
import type { Editable } from "#themes/contract.ts";

export type Scheme = "light" | "dark";

/** Colour roles of a theme, in the theme's order. */
export const rolesOf = ({ colours }: Editable): ColourRole[] => Object.keys(colours) as ColourRole[];

/** Current colour of a role: the owner's, or else the theme's. */
export function colourOf({ colours }: Editable, design: ThemeDesign, role: ColourRole, scheme: Scheme): string {
  return design.colours?.[role]?.[scheme] ?? colours[role]?.[scheme] ?? "#000000";
}

/** Lowest contrast of a role with its backgrounds, or with the texts on it; undefined without such pairs. */
export function minContrast(editable: Editable, design: ThemeDesign, role: ColourRole, scheme: Scheme): number | undefined {
  const valueOf = (one: ColourRole | `#${string}`) =>
    one.startsWith("#") ? one : colourOf(editable, design, one as ColourRole, scheme);
  const ratios = editable.pairs.filter((pair) => pair.includes(role)).map(([text, on]) => contrast(valueOf(text), valueOf(on)));
  return ratios.length === 0 ? undefined : Math.min(...ratios);
}

/** Formats a contrast ratio, rounded down: 4.46 doesn't count as 4.5. */
export const formatRatio = (ratio: number, locale: Locale): string => numberFormat(locale).format(Math.floor(ratio * 10) / 10);

/** CSS values of the roles, for a page that is already loaded. */
export function cssColours(editable: Editable, design: ThemeDesign): Record<string, string> {
  const value = (role: ColourRole) =>
    `light-dark(${colourOf(editable, design, role, "light")},${colourOf(editable, design, role, "dark")})`;
  return Object.fromEntries(rolesOf(editable).map((role) => [role, value(role)]));
}

/** Parses a typed colour to `#rrggbb` in lower case; undefined if it isn't valid. `#abc` is short for `#aabbcc`. */
export function parseColour(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}
