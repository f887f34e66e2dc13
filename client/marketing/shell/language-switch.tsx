import { LOCALES } from "#domain/locale.ts";
import { useSearch } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { PRIVATE_PAGES } from "#locales/paths.ts";
import { pathIn, type Route } from "../route.ts";

interface LanguageSwitchProps {
  route: Route;
  label: string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

/**
 * The same page in the other languages; one about the visitor's own business keeps its query. An address without a page leads
 * to the home page of the language.
 */
export function LanguageSwitch({ route, label, named = false }: LanguageSwitchProps) {
  const { locale, t } = useLanguage();
  const search = useSearch();
  const query = search && route.page && PRIVATE_PAGES.includes(route.page) ? `?${search}` : "";
  return (
    <ul aria-label={label} className="flex flex-wrap">
      {LOCALES.map((other) => {
        const link = (
          <a
            href={pathIn(route, other) + query}
            hrefLang={other}
            lang={other}
            aria-current={other === locale ? "true" : undefined}
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2 text-sm font-semibold hover:bg-current/10 aria-[current]:underline aria-[current]:decoration-coral aria-[current]:decoration-3 aria-[current]:underline-offset-[6px]"
          >
            {named ? (
              t(other)
            ) : (
              <>
                <span aria-hidden="true" className="uppercase">
                  {other}
                </span>
                <span className="sr-only">{t(other)}</span>
              </>
            )}
          </a>
        );
        return <li key={other}>{named ? link : <Tooltip text={t(other)}>{link}</Tooltip>}</li>;
      })}
    </ul>
  );
}
