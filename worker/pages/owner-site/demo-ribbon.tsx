import type { SiteView } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import en from "#locales/en/demo.json";
import enThemes from "#locales/en/themes.json";
import nl from "#locales/nl/demo.json";
import nlThemes from "#locales/nl/themes.json";
import { pathOf } from "#locales/paths.ts";
import pl from "#locales/pl/demo.json";
import plThemes from "#locales/pl/themes.json";
import { portalPath } from "#locales/portal-paths.ts";
import css from "./demo-ribbon.css?inline";
import type { InventedHome } from "#letting/site-source/site-source.ts";

const TEXTS: Record<Locale, typeof nl> = { nl, en, pl };
const THEMES: Record<Locale, typeof nlThemes> = { nl: nlThemes, en: enThemes, pl: plThemes };

/** Creates the line above every page of a demo, with its style sheet. It says that the home is invented, and offers its theme. */
export function demoRibbon({ theme, locale }: SiteView, { mainOrigin, takesBookings, name }: InventedHome) {
  const text = TEXTS[locale];
  const query = new URLSearchParams({ theme, ...(name === undefined ? {} : { name }) });
  const ribbon = (
    // The main site shows demos in frames.
    <aside className="demo-ribbon" aria-label={text.label}>
      <p>
        {text.invented} <strong>{THEMES[locale][theme].name}</strong>
        {takesBookings ? `. ${text.trial}` : null}
      </p>
      <a href={`${mainOrigin}${portalPath("onboarding", locale)}?${query.toString()}`} target="_top">
        {text.use}
      </a>
      <a href={mainOrigin + pathOf("themes", locale)} target="_top">
        {text.all}
      </a>
    </aside>
  );
  return { ribbon, css };
}
