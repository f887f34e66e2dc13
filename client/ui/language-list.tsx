import { useLanguage } from "#client/lib/i18n.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { Tooltip } from "./tooltip.tsx";

interface LanguageListProps {
  current: Locale;
  label: string;
  /** Returns the page's URL in another language. */
  hrefOf: (locale: Locale) => string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

/** Links to the current page in each language. */
export function LanguageList({ current, label, hrefOf, named = false }: LanguageListProps) {
  const { t } = useLanguage();
  return (
    <ul aria-label={label} className="flex flex-wrap">
      {LOCALES.map((other) => {
        const link = (
          <a
            href={hrefOf(other)}
            hrefLang={other}
            lang={other}
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
        );
        return <li key={other}>{named ? link : <Tooltip text={t(other)}>{link}</Tooltip>}</li>;
      })}
    </ul>
  );
}
