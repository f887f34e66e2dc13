import { useLanguage } from "../i18n/i18n.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";

interface LanguageListProps {
  current: Locale;
  label: string;
  /** Returns the page's URL in another language. */
  hrefOf: (locale: Locale) => string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

/** Links to the current page in each language. Codes have a native tooltip: our own would be 20 KB of every first view. */
export function LanguageList({ current, label, hrefOf, named = false }: LanguageListProps) {
  const { t } = useLanguage();
  return (
    <ul aria-label={label} className="flex flex-wrap">
      {LOCALES.map((other) => (
        <li key={other}>
          <a
            href={hrefOf(other)}
            hrefLang={other}
            lang={other}
            title={named ? undefined : t(other)}
            aria-current={other === current ? "true" : undefined}
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
        </li>
      ))}
    </ul>
  );
}
