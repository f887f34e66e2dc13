import { useEffect } from "react";
import { useLocation } from "wouter";

/** Path of the last screen. */
let lastPath: string | undefined;

/**
 * After a navigation inside the portal, scrolls to the top and focuses the content, as loading a document would. Called by each
 * rendered screen.
 */
export function useScreenFocus(): void {
  const [path] = useLocation();
  useEffect(() => {
    const isFirst = lastPath === undefined;
    if (path === lastPath) return;
    lastPath = path;
    if (isFirst) return;
    scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);
}
