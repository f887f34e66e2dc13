import { useEffect, useRef, useState } from "react";

const TYPING_MS = 250;

/** Text of a search field. `onSettled` is called with it once typing pauses. */
export function useTypedSearch(initial: string, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSettled(text), TYPING_MS);
  };
  return { typed, type };
}
