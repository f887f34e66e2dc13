import { useState } from "react";
import { readParagraphs, writeParagraphs } from "./paragraphs.ts";

/** Paragraphs as the text of one box. What is typed stays as it is while one types, empty lines included. */
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
