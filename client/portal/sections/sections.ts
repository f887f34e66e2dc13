import type { ComponentType } from "react";
import type { Language } from "../../lib/i18n.ts";
import { keptLoads } from "../../lib/kept-loads.ts";
import { loadTexts } from "../texts.ts";
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
  ],
  messages: ["portal/bookings", "portal/booking-words"],
  "booking-calendar": ["portal/imported-stays"],
  payments: ["portal/bookings", "portal/booking-words", "portal/money", "portal/papers"],
  // Texts are written with the Markdown editor of the home's texts.
  email: ["portal/message-words", "portal/bookings", "portal/booking-words", "portal/content"],
  guests: ["portal/bookings", "portal/booking-words", "portal/imported-stays"],
  content: ["portal/editors"],
  pricing: ["portal/editors", "portal/rates"],
  theme: ["portal/editors", "themes"],
  domeinen: ["portal/editors"],
  settings: ["portal/editors", "portal/booking-settings", "portal/papers", "portal/money", "portal/mail-settings"],
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
