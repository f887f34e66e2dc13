import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import Palette from "lucide-react/icons/palette";
import Settings from "lucide-react/icons/settings";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Language } from "#client/lib/i18n.ts";
import { keptLoads } from "#client/lib/kept-loads.ts";
import type { Permission } from "#domain/roles.ts";
import type { DashboardSection } from "#locales/portal-paths.ts";
import { loadTexts } from "../texts.ts";

export type Section = DashboardSection | "overview";

/** Sections of the dashboard in the order of the menu, each with the permission to see it. */
export const SECTIONS: readonly { id: Section; icon: LucideIcon; permission: Permission }[] = [
  { id: "overview", icon: House, permission: "calendar:read" },
  { id: "content", icon: FileText, permission: "content:write" },
  { id: "rental", icon: KeyRound, permission: "operations:write" },
  { id: "theme", icon: Palette, permission: "content:write" },
  { id: "reviews", icon: MessageSquareQuote, permission: "reviews:write" },
  { id: "analytics", icon: ChartNoAxesColumn, permission: "analytics:read" },
  { id: "domeinen", icon: Globe, permission: "domains:write" },
  { id: "settings", icon: Settings, permission: "content:write" },
];

/** Text groups that panels need besides `portal/{section}`. */
const ADDITIONAL_TEXTS: Partial<Record<Section, string[]>> = {
  content: ["portal/editors"],
  rental: ["portal/editors"],
  theme: ["portal/editors", "themes"],
  settings: ["portal/editors"],
};

const MODULES = import.meta.glob<{ default: ComponentType }>("./*/panel.tsx");

export const { load: loadPanel } = keptLoads(
  (section: Section, { locale }: Language) => `${locale} ${section}`,
  async (section, language) => {
    const groups = [`portal/${section}`, ...(ADDITIONAL_TEXTS[section] ?? [])];
    const [module] = await Promise.all([
      MODULES[`./${section}/panel.tsx`]?.(),
      ...groups.map((group) => loadTexts(group, language)),
    ]);
    return { Content: module?.default };
  },
);
