import type { Secrets } from "#worker/accounts/digests.ts";

/** A ticket is used at once: it is there because a browser sends no token with a WebSocket. */
export const TICKET_MS = 60_000;

/** What a ticket lets its holder listen to. */
interface LiveTicket {
  siteId: string;
  userId: string;
}

export const issueTicket = (secrets: Secrets, ticket: LiveTicket, now: number): Promise<string> =>
  secrets.seal("live", JSON.stringify({ ...ticket, until: now + TICKET_MS }));

/** What a ticket says; undefined when it is not ours or has run out. */
export async function openTicket(secrets: Secrets, sealed: string, now: number): Promise<LiveTicket | undefined> {
  try {
    const { until, ...ticket } = JSON.parse(await secrets.open("live", sealed)) as LiveTicket & { until: number };
    return until > now ? ticket : undefined;
  } catch {
    return undefined;
  }
}
