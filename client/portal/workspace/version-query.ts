import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";

/** Query of a published version of a site; it never changes. */
export const versionQuery = (siteId: string, version: number) =>
  queryOptions({
    queryKey: ["sites", siteId, "versions", version],
    queryFn: () => unwrap(api.sites[":siteId"].versions[":version"].$get({ param: { siteId, version: String(version) } })),
    retry: false,
    staleTime: Infinity,
  });
