import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts";
import en from "#locales/en/newVersion.json";
import nl from "#locales/nl/newVersion.json";
import pl from "#locales/pl/newVersion.json";
import { reload } from "../browser/replaced-build.ts";
import { showToast } from "./toast.tsx";

const TEXTS = { nl, en, pl };

/** Offers to reload the page: the server has refused a request, and has another build than this one. */
export function offerReload(): void {
  const { lang } = document.documentElement;
  const { text, reload: label } = TEXTS[isLocale(lang) ? lang : DEFAULT_LOCALE];
  showToast(text, { label, onClick: () => void reload() }, Infinity);
}
