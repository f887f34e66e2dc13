import type { ComponentType } from "react";
import type { Language } from "../../kit/i18n/i18n.ts";
import { keptLoads } from "../../kit/loading/kept-loads.ts";
import { loadTexts } from "../../kit/i18n/texts.ts";
import type { Section } from "./section-info.ts";

/** Text groups that panels need besides `portal/{section}`. */
const ADDITIONAL_TEXTS: Partial<Record<Section, string[]>> = {
  overview: ["portal/booking-words", "portal/booking-calendar", "portal/imported-stays"],
  // A conflict is settled with the words of bookings.
  channels: ["portal/bookings", "portal/booking-words"],
  bookings: [
    "portal/booking-words",
    "portal/imported-stays",
    "portal/papers",
    "portal/money",
    "portal/mails",
    "portal/message-words",
    "portal/messages",
    "portal/sheets",
  ],
  messages: ["portal/bookings", "portal/booking-words"],
  payments: ["portal/bookings", "portal/booking-words", "portal/money", "portal/papers", "portal/sheets"],
  // Texts are written with the Markdown editor of the home's texts.
  email: ["portal/message-words", "portal/bookings", "portal/booking-words", "portal/content"],
  analytics: ["portal/sheets"],
  guests: ["portal/bookings", "portal/booking-words", "portal/imported-stays"],
  content: ["portal/editors"],
  pricing: ["portal/editors", "portal/rates"],
  theme: ["portal/editors", "themes"],
  domeinen: ["portal/editors"],
  settings: [
    "portal/editors",
    "portal/booking-settings",
    "portal/papers",
    "portal/money",
    "portal/mail-settings",
    "portal/sheets",
  ],
};

/** Folders of sections with another name than the id, which is a part of the address. */
const FOLDERS: Partial<Record<Section, string>> = { domeinen: "domains" };

const MODULES = import.meta.glob<{ default: ComponentType }>("../*/panel.tsx");

export const { load: loadPanel } = keptLoads(
  (section: Section, { locale }: Language) => `${locale} ${section}`,
  async (section, language) => {
    const groups = [`portal/${section}`, ...(ADDITIONAL_TEXTS[section] ?? [])];
    const [module] = await Promise.all([
      MODULES[`../${FOLDERS[section] ?? section}/panel.tsx`]?.(),
      ...groups.map((group) => loadTexts(group, language)),
    ]);
    return { Content: module?.default };
  },
);
