import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useRouter } from "wouter";

/** How long nobody has to type before the address follows, milliseconds. */
const PAUSE = 400;

/** The query of the page's address, as it was sent: wouter's own `useSearch` decodes a part of it beforehand. */
export function useQuery(): URLSearchParams {
  const router = useRouter();
  return new URLSearchParams(router.searchHook(router));
}

/**
 * Writes fields into the query of the address once nobody has typed for a moment, so that the address can be shared; an
 * empty field leaves it.
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
    }, PAUSE);
  }, []);
}

const never = () => () => {};

/** Whether the app has taken the page over: false in the documents that are sent, and while they are hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether a media query holds; false in the documents that are sent. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
