import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import type { ThemeId } from "#domain/themes.ts";
import { useWorkspace } from "../workspace/workspace.tsx";

/** A ticket is valid for an hour; a new one is fetched well before it runs out, milliseconds. */
const RENEW_AFTER = 50 * 60_000;

interface Preview {
  origin: string;
  ticket: string;
}

/** What opens the preview of the site one works on; undefined until it is there. */
export function usePreview(): Preview | undefined {
  const { siteId } = useWorkspace();
  const { data } = useQuery({
    queryKey: ["sites", siteId, "preview"],
    queryFn: () => unwrap(api.sites[":siteId"].preview.$post({ param: { siteId } })),
    staleTime: RENEW_AFTER,
    refetchInterval: RENEW_AFTER,
  });
  return data;
}

/** The preview's first page, in another theme when one is named. */
export function previewUrl({ origin, ticket }: Preview, theme?: ThemeId): string {
  return `${origin}/?${new URLSearchParams({ ticket, ...(theme ? { theme } : {}) })}`;
}
