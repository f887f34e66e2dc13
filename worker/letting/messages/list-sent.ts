import type { SentMessageEntry } from "#contract/letting/message.ts";
import { findNewest as findNewestImported } from "#store/letting/imported-messages.ts";
import { findNewest } from "#store/letting/messages.ts";
import type { Store } from "#store/dialect/store.ts";

interface Page {
  /** Only those of one booking. */
  bookingId: string | undefined;
  /** The last message of the page before. */
  before: { createdAt: number; id: string } | undefined;
  limit: number;
}

/** Lists the messages that were sent for the bookings and imported stays of a site, or for one booking, the newest first. */
export async function listSent(store: Store, siteId: string, page: Page): Promise<SentMessageEntry[]> {
  const [messages, imported] = await Promise.all([
    findNewest(store, siteId, page),
    page.bookingId === undefined ? findNewestImported(store, siteId, page) : [],
  ]);
  return [...messages, ...imported].toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).slice(0, page.limit);
}
