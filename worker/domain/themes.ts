/** The six themes an owner can choose. The id is also the subdomain of the theme's demo site. */
export const THEME_IDS = [
  "modern-minimal",
  "warm-cozy",
  "classic-elegant",
  "fresh-coastal",
  "urban-hip",
  "nature-rustic",
] as const;
export type ThemeId = (typeof THEME_IDS)[number];

/** Other spellings in circulation; the specification's preview path spells the first theme the Dutch way. */
const THEME_ALIASES: Readonly<Record<string, ThemeId>> = { "modern-minimaal": "modern-minimal" };

/** The theme that a name or an alias of it stands for. */
export function findTheme(name: string): ThemeId | undefined {
  const alias = Object.hasOwn(THEME_ALIASES, name) ? THEME_ALIASES[name] : undefined;
  return alias ?? THEME_IDS.find((id) => id === name);
}
