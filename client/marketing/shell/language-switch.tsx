import { LOCALES } from "#domain/locale.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { pathIn, type Route } from "../route.ts";

/** The same page in the other languages. An address without a page leads to the home page of the language. */
export function LanguageSwitch({ route, label }: { route: Route; label: string }) {
  const { locale, t } = useLanguage();
  return (
    <ul aria-label={label} className="flex">
      {LOCALES.map((other) => (
        <li key={other}>
          <a
            href={pathIn(route, other)}
            hrefLang={other}
            lang={other}
            aria-current={other === locale ? "true" : undefined}
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2 text-sm font-semibold uppercase hover:bg-current/10 aria-[current]:underline aria-[current]:decoration-coral aria-[current]:decoration-3 aria-[current]:underline-offset-[6px]"
          >
            <span aria-hidden="true">{other}</span>
            <span className="sr-only">{t(other)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
