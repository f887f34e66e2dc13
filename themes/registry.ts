import type { ThemeId } from "#domain/themes.ts";
import type { FontId } from "#contract/owners/theme-design.ts";
import type { ChosenFont, Theme, ThemeSheets } from "./contract.ts";
import type { DemoHome, PhotoManifest } from "./demo/home.ts";

/** Each theme and each demo home is a separate module, evaluated when it is first loaded. */
const THEMES = import.meta.glob<Theme>("./*/theme.ts", { import: "theme" });
const SHEETS = import.meta.glob<ThemeSheets>("./*/sheets.ts", { import: "sheets" });
const HOMES = import.meta.glob<DemoHome>("./*/demo/home.ts", { import: "home" });
const PHOTOS = import.meta.glob<PhotoManifest>("./*/demo/photos.json", { import: "default" });

const FONTS = import.meta.glob<ChosenFont>("./fonts/*.ts", { import: "font" });

const loaded = new Map<ThemeId, Promise<Theme>>();

export function loadTheme(id: ThemeId): Promise<Theme> {
  let theme = loaded.get(id);
  if (!theme) {
    theme = load(THEMES, `./${id}/theme.ts`);
    loaded.set(id, theme);
  }
  return theme;
}

/** Loads the style sheets of a theme, which pages get from the build. */
export const loadSheets = (id: ThemeId): Promise<ThemeSheets> => load(SHEETS, `./${id}/sheets.ts`);

/** Loads a typeface that a site uses instead of its theme's. */
export function loadFont(id: FontId): Promise<ChosenFont> {
  return load(FONTS, `./fonts/${id}.ts`);
}

/** Loads the theme's demo home with its exported photos. */
export async function loadDemo(id: ThemeId): Promise<{ home: DemoHome; photos: PhotoManifest }> {
  const [home, photos] = await Promise.all([load(HOMES, `./${id}/demo/home.ts`), load(PHOTOS, `./${id}/demo/photos.json`)]);
  return { home, photos };
}

function load<T>(modules: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const module = modules[path];
  if (!module) throw new Error(`no module ${path}`);
  return module();
}
