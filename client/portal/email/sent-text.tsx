import { useState } from "react";
import { MarkdownText } from "../../kit/markdown/markdown-text.tsx";
import type { SentMessage } from "./messages.ts";
import { useMessageWords } from "./use-message-words.ts";

/** The text of a sent message, in a disclosure. */
export function SentText({ message: { text: written, locale, subject } }: { message: SentMessage }) {
  const { text } = useMessageWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        aria-label={`${text("showText")}: ${subject}`}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4"
      >
        {text("showText")}
      </summary>
      {isOpen && (
        <div className="max-w-[70ch] border-l-4 border-ink/20 pl-4">
          <MarkdownText of={written} lang={locale} />
        </div>
      )}
    </details>
  );
}
