import { useEffect, useRef } from "react";
import "#client/ui/prose.css";
import { readParagraphs } from "#client/portal/editors/special/paragraphs.ts";
import { useWords } from "#client/portal/texts.ts";

/** A Markdown text rendered as on the site. */
export function MarkdownPreview({ of, lang }: { of: string; lang: string }) {
  const text = useWords("content");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element)
      void import("#client/islands/show-markdown.ts").then(({ showMarkdown }) => showMarkdown(element, readParagraphs(of)));
  }, [of]);
  return (
    <div className="mt-1.5 min-h-32 rounded-xl border-2 border-dashed border-ink/40 px-4 py-3">
      {of.trim() === "" && <p className="text-soft">{text("markdown.nothing")}</p>}
      <div ref={box} lang={lang} className="prose [&>:first-child]:mt-0" />
    </div>
  );
}
