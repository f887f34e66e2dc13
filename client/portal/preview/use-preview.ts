import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { ThemeId } from "#domain/themes.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { useWorkspace } from "../workspace/workspace.tsx";

/** Time after which a new ticket is fetched. A ticket is valid for an hour. */
const RENEW_AFTER_MS = 50 * MINUTE_MS;

interface Preview {
  origin: string;
  ticket: string;
}

/** Ticket for the preview of the current site; undefined while loading. */
export function usePreview(): Preview | undefined {
  const { siteId } = useWorkspace();
  const { data } = useQuery({
    queryKey: ["sites", siteId, "preview"],
    queryFn: () => unwrap(api.sites[":siteId"].preview.$post({ param: { siteId } })),
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
  });
  return data;
}

/** URL of a page of the preview, optionally in another theme. */
export function previewUrl({ origin, ticket }: Preview, path: string, theme?: ThemeId): string {
  return `${origin}${path}?${new URLSearchParams({ ticket, ...(theme ? { theme } : {}) })}`;
}
