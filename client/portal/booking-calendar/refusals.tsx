import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import type { Refusal } from "#domain/rates/quote-types.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import type { EntryWords } from "./use-entry-words.ts";

interface RefusalsProps {
  refusals: readonly unknown[];
  today: CalendarDate;
  text: EntryWords["text"];
  /** Undefined if the rules do not refuse the stay. */
  ignores: boolean | undefined;
  onIgnore: (ignores: boolean) => void;
}

/** Reasons that nobody can override. */
const FINAL: ReadonlySet<string> = new Set(["NIGHTS_TAKEN", "NO_PREPARATION"]);

/** Explains which of the owner's own rules refuse a stay, and lets the owner override them. */
export function Refusals({ refusals, today, text, ignores, onIgnore }: RefusalsProps) {
  const { locale } = useLanguage();
  const known = refusals as readonly Refusal[];
  if (known.length === 0) return null;
  const isFinal = known.some(({ code }) => FINAL.has(code));
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text(isFinal ? "rules.impossible" : "rules.broken")}</p>
      <ul className="list-disc pl-5">
        {known.map((refusal) => (
          <li key={refusal.code}>{explainRefusal(refusal, locale, today)}</li>
        ))}
      </ul>
      {!isFinal && ignores !== undefined && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={ignores}
            onChange={({ target }) => onIgnore(target.checked)}
            className="size-5 shrink-0 accent-night"
          />
          {text("rules.ignore")}
        </label>
      )}
    </Notice>
  );
}
