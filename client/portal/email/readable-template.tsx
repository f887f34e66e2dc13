import { placesIn } from "#domain/messages/fill-template.ts";
import { useMessageWords } from "./use-message-words.ts";

const PLACE = /\{\{[^{}]*\}\}/;

/** A template whose placeholders have the names that owners know. */
export function ReadableTemplate({ of }: { of: string }) {
  const { variable } = useMessageWords();
  const places = placesIn(of);
  return of.split(PLACE).map((part, index) => {
    const place = places[index];
    return (
      <span key={index}>
        {part}
        {place && <span className="rounded-md bg-ink/10 px-1.5 text-ink">{variable(place.name)}</span>}
      </span>
    );
  });
}
