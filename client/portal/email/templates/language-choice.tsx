import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";

interface LanguageChoiceProps {
  value: MessageLocale;
  /** Languages to choose from. */
  offered?: readonly MessageLocale[];
  /** Languages that have a text. */
  written: readonly string[];
  /** Languages that guests need. */
  needed: readonly string[];
  onChange: (locale: MessageLocale) => void;
}

/** Choice of the language that is written, with those that still need a text. */
export function LanguageChoice({ value, offered = MESSAGE_LOCALES, written, needed, onChange }: LanguageChoiceProps) {
  const text = useWords("email");
  const words = useMessageWords();
  return (
    <div role="group" aria-label={text("editor.language")} className="flex flex-wrap gap-1.5">
      {offered.map((locale) => {
        const isMissing = !written.includes(locale);
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === value}
            onClick={() => onChange(locale)}
            className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:border-solid aria-pressed:bg-ink aria-pressed:text-paper ${isMissing ? "border-dashed border-ink/40" : "border-ink/30"}`}
          >
            <span className="first-letter:uppercase">{words.language(locale)}</span>
            {isMissing && needed.includes(locale) && (
              <span className="inline-grid size-6 place-items-center rounded-full bg-sun text-sm text-night">
                <span aria-hidden="true">!</span>
                <span className="sr-only">{text("editor.missing")}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
