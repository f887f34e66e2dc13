import type { Secrets } from "#worker/accounts/digests.ts";

/** A preview may be looked at for this long; the dashboard fetches a new ticket in time. */
export const TICKET_MS = 60 * 60_000;

/** What opens the preview of one site, for who has it, until it runs out. */
export const issueTicket = (secrets: Secrets, siteId: string, now: number): Promise<string> =>
  secrets.seal("preview", JSON.stringify({ siteId, until: now + TICKET_MS }));

/** The site a ticket opens; undefined when it is not ours or has run out. */
export async function openTicket(secrets: Secrets, ticket: string, now: number): Promise<string | undefined> {
  try {
    const { siteId, until } = JSON.parse(await secrets.open("preview", ticket)) as { siteId: string; until: number };
    return until > now ? siteId : undefined;
  } catch {
    return undefined;
  }
}
