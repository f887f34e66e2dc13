import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const FIRST_VIEW_MS = 1000;

/** Refreshes the queries of a site when it is changed elsewhere: in another tab, on another device or by another user. */
export function useLive(siteId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    const since = performance.now();
    // After the first view, which it would delay on a slow connection. If it fails, the page just isn't refreshed.
    const begin = () =>
      import("../../kit/api/live.ts").then(
        ({ followSite }) => {
          if (!isUnmounted) stop = followSite(siteId, queries, since);
        },
        () => {},
      );
    const waiting = setTimeout(begin, FIRST_VIEW_MS);
    return () => {
      clearTimeout(waiting);
      isUnmounted = true;
      stop();
    };
  }, [siteId, queries]);
}
