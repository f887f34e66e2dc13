import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Keeps what is shown of a site in step with what is changed elsewhere: in another tab, on another device, by somebody else. */
export function useLive(siteId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let left = false;
    let stop = () => {};
    // Not what the first look waits for; where it does not come, what is shown is as old as it was.
    import("#client/lib/live.ts").then(
      ({ followSite }) => {
        if (!left) stop = followSite(siteId, queries);
      },
      () => {},
    );
    return () => {
      left = true;
      stop();
    };
  }, [siteId, queries]);
}
