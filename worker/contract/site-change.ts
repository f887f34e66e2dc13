/** A change of a part of a site, sent to screens over the socket and in answer to their requests. */
export interface SiteChange {
  /** The part of the API that was written to: `draft`, `reviews`, …; `site` is the site itself. */
  topic: string;
  /** Number of changes of the topic so far. */
  count: number;
  /** Its current version, if the write returned one. */
  version: number | null;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The subprotocol of the socket; clients also offer `token.{ticket}`. */
export const LIVE_PROTOCOL = "vrijhuis.live";
export const TICKET_PREFIX = "token.";
/** Close code for an account that no longer works on the site. */
export const NOT_A_MEMBER = 4403;
/** Close code for a session that has ended, or a socket that has been open too long: connect again with a new ticket. */
export const SESSION_EXPIRED = 4401;
