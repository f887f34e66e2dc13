import type { ThemeId } from "#domain/themes.ts";
import type { Theme } from "./contract.ts";

/** Each theme is its own module, evaluated when the first page in it is rendered. */
const LOADERS: Record<ThemeId, () => Promise<Theme>> = {
  "modern-minimal": async () => (await import("./modern-minimal/theme.ts")).theme,
  "warm-cozy": async () => (await import("./warm-cozy/theme.ts")).theme,
  "classic-elegant": async () => (await import("./classic-elegant/theme.ts")).theme,
  "fresh-coastal": async () => (await import("./fresh-coastal/theme.ts")).theme,
  "urban-hip": async () => (await import("./urban-hip/theme.ts")).theme,
  "nature-rustic": async () => (await import("./nature-rustic/theme.ts")).theme,
};

export function loadTheme(id: ThemeId): Promise<Theme> {
  return LOADERS[id]();
}
