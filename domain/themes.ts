/** The themes that owners can choose. A theme's id is also the subdomain of its demo site. */
export const THEME_IDS = [
  "modern-minimal",
  "warm-cozy",
  "classic-elegant",
  "fresh-coastal",
  "urban-hip",
  "nature-rustic",
] as const;
export type ThemeId = (typeof THEME_IDS)[number];

/** Other spellings; the specification's preview path has the Dutch name of the first theme. */
const THEME_ALIASES: Readonly<Record<string, ThemeId>> = { "modern-minimaal": "modern-minimal" };

/** Finds a theme by its id or an alias. */
export function findTheme(name: string): ThemeId | undefined {
  const alias = Object.hasOwn(THEME_ALIASES, name) ? THEME_ALIASES[name] : undefined;
  return alias ?? THEME_IDS.find((id) => id === name);
}
