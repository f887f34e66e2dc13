import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Refreshes the queries of a site when it is changed elsewhere: in another tab, on another device or by another user. */
export function useLive(siteId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    // Loaded later, to keep the first view small. If it fails, the page just isn't refreshed.
    import("#client/lib/live.ts").then(
      ({ followSite }) => {
        if (!isUnmounted) stop = followSite(siteId, queries);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [siteId, queries]);
}
