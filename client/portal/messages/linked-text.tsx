import { splitLinks } from "#domain/messages/split-links.ts";

/** Renders a plain text with its line breaks; web addresses become links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">
      {splitLinks(text).map((part, index) =>
        part.isLink ? (
          <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
