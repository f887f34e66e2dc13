import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { type Totals, searchesOf } from "./analytics.ts";
import { Ranking } from "./ranking.tsx";
import { displayNames, numberFormat } from "#locales/words/intl.ts";

/** Value that the server uses for all others together. */
const OTHERS = "…";

/** Rankings of pages, sources, countries, languages and devices. */
export function Rankings({ analytics }: { analytics: SiteAnalytics }) {
  const text = useWords("analytics");
  const { locale } = useLanguage();
  const { totals, pages, sources, countries, languages, devices } = analytics;
  const countryNames = displayNames(locale, { type: "region" });
  const languageNames = displayNames(locale, { type: "language" });
  const orOthers = (nameOf: (value: string) => string) => (value: string) => (value === OTHERS ? text("others") : nameOf(value));
  const device = (value: string) =>
    value === "phone" || value === "tablet" || value === "desktop" ? text(`devices.${value}`) : value;
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Ranking title={text("pages")} counted={pages} nameOf={orOthers((value) => (value === "/" ? text("home") : value))} />
      <Ranking
        title={text("sources")}
        counted={sources}
        nameOf={orOthers((value) => (value === "direct" ? text("direct") : value))}
      />
      <Ranking
        title={text("countries")}
        counted={countries}
        nameOf={orOthers((value) => (value === "" ? text("unknown") : (countryNames.of(value) ?? value)))}
      />
      <Ranking title={text("languages")} counted={languages} nameOf={orOthers((value) => languageNames.of(value) ?? value)} />
      <Ranking title={text("device")} counted={devices} nameOf={orOthers(device)} />
      <Searches totals={totals} />
    </div>
  );
}

/** Results of searches for dates. */
function Searches({ totals }: { totals: Totals }) {
  const text = useWords("analytics");
  const { locale } = useLanguage();
  const { searches, found, asked } = totals;
  const share = (value: number) =>
    numberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 0 }).format(value);
  const kinds = (["free", "taken", "problem"] as const).filter((kind) => searches[kind] > 0);
  return (
    <div className="grid content-start gap-3">
      <Ranking
        title={text("searches.title")}
        counted={kinds.map((kind) => ({ value: kind, views: searches[kind] }))}
        nameOf={(value) => text(`searches.${value as (typeof kinds)[number]}`)}
      />
      {searchesOf(totals) > 0 && found !== null && asked !== null && (
        <p className="px-1 text-[0.9375rem] leading-snug text-soft">
          {text("searches.share", { found: share(found), asked: Math.round(asked * 100) })}
        </p>
      )}
    </div>
  );
}
