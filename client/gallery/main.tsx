/** The gallery of the kit, which `npm run dev` serves at `/__dev/gallery`; the product does not contain it. */
// First: it decides the order of the cascade's layers.
import "./gallery.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts";
import { loadLanguage } from "#client/portal/shell/languages.ts";
import { createQueryClient } from "../kit/api/query-client.ts";
import { LanguageProvider } from "../kit/i18n/i18n.ts";
import { Gallery } from "./gallery.tsx";

/** Text groups that components of the kit read besides those of every screen. */
const GROUPS = ["portal/auth", "portal/content", "portal/mail-settings", "portal/editors"];

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
const asked = new URLSearchParams(location.search).get("locale") ?? "";
const language = await loadLanguage(isLocale(asked) ? asked : DEFAULT_LOCALE);
document.documentElement.lang = language.locale;
await Promise.all(GROUPS.map((group) => language.loadTexts(group)));
createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <LanguageProvider value={language}>
      <Gallery />
    </LanguageProvider>
  </QueryClientProvider>,
);
