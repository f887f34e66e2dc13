import { Badge } from "#client/kit/ui/badge.tsx";
import { Chip } from "#client/kit/ui/chip.tsx";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";

/** Choice of the site's languages and its default language. */
export function LanguagesEditor() {
  const text = useEditorWords();
  const shell = useWords("shell");
  const { draft, change } = useDraft();
  const { locales, defaultLocale } = draft;
  const name = (locale: Locale) => shell(`languages.${locale}`);
  const set = (locale: Locale, on: boolean) =>
    change({ locales: LOCALES.filter((each) => (each === locale ? on : locales.includes(each))) });
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="font-semibold">{text("languages.shown")}</legend>
        <p className="text-[0.9375rem] leading-snug text-soft">{text("languages.shownHint")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {LOCALES.map((locale) => (
            <Chip
              key={locale}
              name={`locale-${locale}`}
              checked={locales.includes(locale)}
              onChange={(on) => locale !== defaultLocale && set(locale, on)}
            >
              {name(locale)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{text("languages.own")}</legend>
        <p className="text-[0.9375rem] leading-snug text-soft">{text("languages.ownHint")}</p>
        <div className="mt-2 grid gap-1">
          {locales.map((locale) => (
            <label key={locale} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="defaultLocale"
                value={locale}
                checked={locale === defaultLocale}
                onChange={() => change({ defaultLocale: locale })}
                className="size-5 accent-ink"
              />
              {name(locale)}
              {!draft.content[locale]?.intro.trim() && <Badge look="attention">{text("languages.noTexts")}</Badge>}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
