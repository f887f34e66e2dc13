import type { ComponentType } from "react";
import { keptLoads } from "../lib/kept-loads.ts";
import type { Language } from "../lib/i18n.ts";
import type { PortalMatch, PortalScreen } from "#locales/portal-paths.ts";
import { loadTexts } from "./texts.ts";

type ScreenComponent = ComponentType<{ detail: PortalMatch["detail"] }>;

/** Text groups of screens that need other ones than `portal/{screen}`. */
const TEXTS: Partial<Record<PortalScreen, string[]>> = {
  login: ["portal/login", "portal/auth"],
  account: ["portal/account", "portal/auth", "portal/money"],
  onboarding: ["portal/onboarding", "portal/dashboard", "portal/editors"],
  "domain-setup": ["portal/domeinen"],
  "theme-editor": ["portal/theme-editor", "portal/dashboard", "portal/editors", "themes"],
};

const MODULES = import.meta.glob<{ default: ScreenComponent; Loading?: ScreenComponent }>("./*/page.tsx");

export const { load: loadScreen } = keptLoads(
  (screen: PortalScreen, { locale }: Language) => `${locale} ${screen}`,
  async (screen, language) => {
    const groups = TEXTS[screen] ?? [`portal/${screen}`];
    const [module] = await Promise.all([
      MODULES[`./${screen}/page.tsx`]?.(),
      ...groups.map((group) => loadTexts(group, language)),
    ]);
    return { Content: module?.default, Loading: module?.Loading };
  },
);
