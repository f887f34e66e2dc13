import { useState } from "react";
import { readParagraphs, writeParagraphs } from "./paragraphs.ts";

/** Props of a text area for paragraphs. Typed text is not normalised while typing, so that empty lines stay. */
export function useParagraphs(value: readonly string[], onChange: (value: string[]) => void) {
  const written = writeParagraphs(value);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  if (written !== known) {
    setKnown(written);
    if (writeParagraphs(readParagraphs(typed)) !== written) setTyped(written);
  }
  const type = (text: string) => {
    setTyped(text);
    onChange(readParagraphs(text));
  };
  return { value: typed, onChange: type };
}
