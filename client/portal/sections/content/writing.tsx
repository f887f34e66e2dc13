import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { Badge } from "#client/portal/ui/badge.tsx";
import type { Locale } from "#domain/locale.ts";
import { useWords } from "../../texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { missingIn, textsOf } from "./texts-of.ts";

interface Writing {
  /** The language that is written. */
  locale: Locale;
  write: (locale: Locale) => void;
  /** The language shown beside it on wide screens. */
  beside: Locale | undefined;
  show: (locale: Locale | undefined) => void;
  /** What is written in the language beside, by path. */
  other: ReadonlyMap<string, string>;
  /** Paths of what is there in another language and not in the one that is written. */
  missing: ReadonlySet<string>;
}

const WritingContext = createContext<Writing | undefined>(undefined);

/** In which language one writes, and which one beside it. `?in=` says the former. */
export function WritingProvider({ children }: { children: ReactNode }) {
  const { draft } = useDraft();
  const [search, setSearch] = useSearchParams();
  const [wished, show] = useState<Locale | "none">();
  const locale = draft.locales.find((each) => each === search.get("in")) ?? draft.defaultLocale;
  const others = [draft.defaultLocale, ...draft.locales].filter((each) => each !== locale);
  const beside = wished === "none" ? undefined : (others.find((each) => each === wished) ?? others[0]);
  const texts = useMemo(
    () => ({ other: beside ? textsOf(draft, beside) : new Map<string, string>(), missing: missingIn(draft, locale) }),
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
  /** Of the text, as `textsOf` has it. */
  path: string;
  children: ReactNode;
}

/** A field in the language that is written, with its text in the other language beside it, marked where it is missing. */
export function Translated({ path, children }: TranslatedProps) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { locale, beside, other, missing } = useWriting();
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
