import type { Secrets } from "#worker/accounts/digests.ts";

/** Long enough to begin a download, which may then take as long as it takes. */
export const EXPORT_TICKET_MS = 5 * 60_000;

/** Whose export of what a ticket opens. */
interface Opened {
  siteId: string;
  userId: string;
}

/** What lets a browser download an export without an Authorization header, until it runs out. */
export const issueExportTicket = (secrets: Secrets, opened: Opened, now: number): Promise<string> =>
  secrets.seal("export", JSON.stringify({ ...opened, until: now + EXPORT_TICKET_MS }));

/** Undefined when the ticket is not ours or has run out. */
export async function openExportTicket(secrets: Secrets, ticket: string, now: number): Promise<Opened | undefined> {
  try {
    const { siteId, userId, until } = JSON.parse(await secrets.open("export", ticket)) as Opened & { until: number };
    return until > now ? { siteId, userId } : undefined;
  } catch {
    return undefined;
  }
}
