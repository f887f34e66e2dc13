import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { Badge } from "../../kit/ui/badge.tsx";
import type { Locale } from "#domain/locale.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { findMissingTexts, collectTexts } from "./texts-of.ts";

interface Writing {
  /** The language that is edited. */
  locale: Locale;
  write: (locale: Locale) => void;
  /** Column next to the fields on wide screens: the texts of another language, the preview, or nothing. */
  beside: Beside | undefined;
  show: (beside: Beside | undefined) => void;
  /** Texts in the language `beside`, by path. */
  other: ReadonlyMap<string, string>;
  /** Paths of the texts that exist in another language, but not in the edited one. */
  missing: ReadonlySet<string>;
}

export type Beside = Locale | "preview";

const WritingContext = createContext<Writing | undefined>(undefined);

/** Provides the edited language (`?in=`) and the column next to it: for translations the default language, else the preview. */
export function WritingProvider({ children }: { children: ReactNode }) {
  const { draft } = useDraft();
  const [search, setSearch] = useSearchParams();
  const [chosen, show] = useState<Beside | "none">();
  const locale = draft.locales.find((each) => each === search.get("in")) ?? draft.defaultLocale;
  const choices: Beside[] = ["preview", ...draft.locales.filter((each) => each !== locale)];
  const usual = locale === draft.defaultLocale ? "preview" : draft.defaultLocale;
  const beside = chosen === "none" ? undefined : (choices.find((each) => each === chosen) ?? usual);
  const texts = useMemo(
    () => ({
      other: beside && beside !== "preview" ? collectTexts(draft, beside) : new Map<string, string>(),
      missing: findMissingTexts(draft, locale),
    }),
    [draft, locale, beside],
  );
  const write = (next: Locale) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== "in"), ["in", next]]), {
      replace: true,
    });
  return (
    <WritingContext value={{ locale, write, beside, show: (next) => show(next ?? "none"), ...texts }}>{children}</WritingContext>
  );
}

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("useWriting outside of a WritingProvider");
  return writing;
}

interface TranslatedProps {
  /** Path of the text, as in `collectTexts`. */
  path: string;
  children: ReactNode;
}

/** Field in the edited language, with its text in the other language next to it. A missing text has a badge. */
export function Translated({ path, children }: TranslatedProps) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { locale, beside: shown, other, missing } = useWriting();
  const beside = shown === "preview" ? undefined : shown;
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 ${beside ? "xl:grid-cols-2" : ""}`}>
      <div>
        {missing.has(path) && (
          <span className="float-right ml-2">
            <Badge look="attention">{text(`missing.${locale}`)}</Badge>
          </span>
        )}
        {children}
      </div>
      {beside && (
        <div className="hidden border-l-4 border-ink/15 pl-4 xl:block">
          <p className="text-sm text-soft">{shell(`languages.${beside}`)}</p>
          <p lang={beside} className="max-h-96 overflow-y-auto break-words whitespace-pre-wrap">
            {other.get(path) ?? <span className="text-soft">{text("empty")}</span>}
          </p>
        </div>
      )}
    </div>
  );
}
