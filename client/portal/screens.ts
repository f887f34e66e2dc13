import type { ComponentType } from "react";
import { keptLoads } from "../kit/loading/kept-loads.ts";
import type { Language } from "../kit/i18n/i18n.ts";
import type { PortalMatch, PortalScreen } from "#locales/portal-paths.ts";
import { loadTexts } from "../kit/i18n/texts.ts";

type ScreenComponent = ComponentType<{ detail: PortalMatch["detail"] }>;

/** Text groups of screens that need other ones than `portal/{screen}`. */
const TEXTS: Partial<Record<PortalScreen, string[]>> = {
  login: ["portal/login", "portal/auth"],
  account: ["portal/account", "portal/auth", "portal/money"],
  plan: ["portal/plan", "portal/invoices", "portal/ended"],
  onboarding: ["portal/onboarding", "portal/dashboard", "portal/editors"],
  moving: ["portal/moving", "portal/dashboard", "portal/editors", "portal/rates"],
  "domain-setup": ["portal/domeinen"],
  "theme-editor": ["portal/theme-editor", "portal/dashboard", "portal/editors", "themes"],
};

/** Folders of screens with another name than the id: those that belong to a section's topic. */
const FOLDERS: Partial<Record<PortalScreen, string>> = { "domain-setup": "domains", "theme-editor": "theme" };

const MODULES = import.meta.glob<{ default: ScreenComponent; Loading?: ScreenComponent }>("./*/page.tsx");

export const { load: loadScreen } = keptLoads(
  (screen: PortalScreen, { locale }: Language) => `${locale} ${screen}`,
  async (screen, language) => {
    const groups = TEXTS[screen] ?? [`portal/${screen}`];
    const [module] = await Promise.all([
      MODULES[`./${FOLDERS[screen] ?? screen}/page.tsx`]?.(),
      ...groups.map((group) => loadTexts(group, language)),
    ]);
    return { Content: module?.default, Loading: module?.Loading };
  },
);
