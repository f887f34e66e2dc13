import { useEffect, useRef } from "react";
import "../brand/prose.css";
import { readParagraphs } from "./paragraphs.ts";

/** A Markdown text as its readers see it. */
export function MarkdownText({ of, lang }: { of: string; lang: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element)
      void import("../../islands/show-markdown.ts").then(({ showMarkdown }) => showMarkdown(element, readParagraphs(of)));
  }, [of]);
  return <div ref={box} lang={lang} className="prose [&>:first-child]:mt-0" />;
}
