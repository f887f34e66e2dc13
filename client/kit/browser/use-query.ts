import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useRouter } from "wouter";

/** Delay between the last input and the change of the URL. */
const DELAY_MS = 400;

/** Returns the query of the page's URL as it was sent; wouter's `useSearch` would decode parts of it. */
export function useQuery(): URLSearchParams {
  const router = useRouter();
  return new URLSearchParams(router.searchHook(router));
}

/**
 * Returns a function that writes fields to the URL's query after a short delay, so that the URL can be shared. Empty fields are
 * removed from it.
 */
export function useQueryWriter(): (fields: Record<string, string>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((fields) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const url = new URL(location.href);
      for (const [name, value] of Object.entries(fields)) {
        if (value.trim() === "") url.searchParams.delete(name);
        else url.searchParams.set(name, value);
      }
      if (url.search !== location.search) history.replaceState(history.state, "", url);
    }, DELAY_MS);
  }, []);
}

const never = () => () => {};

/** True once the page is hydrated; false in server-rendered documents and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** True if the media query matches; false in server-rendered documents. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
