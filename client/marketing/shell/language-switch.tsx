import { LOCALES } from "#domain/locale.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { pathIn, type Route } from "../route.ts";

interface LanguageSwitchProps {
  route: Route;
  label: string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

/** The same page in the other languages. An address without a page leads to the home page of the language. */
export function LanguageSwitch({ route, label, named = false }: LanguageSwitchProps) {
  const { locale, t } = useLanguage();
  return (
    <ul aria-label={label} className="flex flex-wrap">
      {LOCALES.map((other) => {
        const link = (
          <a
            href={pathIn(route, other)}
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
