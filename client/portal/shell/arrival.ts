import { useEffect } from "react";
import { useLocation } from "wouter";

/** The address last shown: a screen that a link of ours opens begins at its top and has the focus, as a document would. */
let shown: string | undefined;

/** To be called by what is shown at an address, once it is there. */
export function useArrival(): void {
  const [path] = useLocation();
  useEffect(() => {
    const isFirst = shown === undefined;
    if (path === shown) return;
    shown = path;
    if (isFirst) return;
    scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}
