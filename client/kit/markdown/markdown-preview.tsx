import { useWords } from "../i18n/texts.ts";
import { MarkdownText } from "./markdown-text.tsx";

/** A Markdown text rendered as on the site. */
export function MarkdownPreview({ of, lang }: { of: string; lang: string }) {
  const text = useWords("content");
  return (
    <div className="mt-1.5 min-h-32 rounded-xl border-2 border-dashed border-ink/40 px-4 py-3">
      {of.trim() === "" && <p className="text-soft">{text("markdown.nothing")}</p>}
      <MarkdownText of={of} lang={lang} />
    </div>
  );
}
