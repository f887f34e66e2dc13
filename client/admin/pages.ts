import type { ComponentType } from "react";
import type { Language } from "../kit/i18n/i18n.ts";
import { keptLoads } from "../kit/loading/kept-loads.ts";
import { loadTexts } from "../kit/i18n/texts.ts";
import type { AdminPage } from "#locales/admin-paths.ts";
import type { AdminPageProps } from "./shell/page-props.ts";

const MODULES = import.meta.glob<{ default: ComponentType<AdminPageProps> }>("./*/page.tsx");

/** Further groups of texts that a page needs. */
const TEXTS: Partial<Record<AdminPage, string[]>> = {
  // Problems are said in the words that owners read.
  overview: ["admin/status", "portal/channels", "portal/domeinen", "portal/mail-settings"],
  smtp: ["portal/mail-settings"],
  invoices: ["portal/sheets"],
};

/** Loads the code and the texts (`admin/{page}`) of a page. */
export const { load: loadPage } = keptLoads(
  (page: AdminPage, { locale }: Language) => `${locale} ${page}`,
  async (page, language) => {
    const { [page]: more = [] } = TEXTS;
    const texts = [`admin/${page}`, ...more].map((group) => loadTexts(group, language));
    const [module] = await Promise.all([MODULES[`./${page}/page.tsx`]?.(), ...texts]);
    if (!module) throw new Error(`the admin area has no page ${page}`);
    return { Content: module.default };
  },
);
