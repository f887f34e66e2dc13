/** Something of a site that was changed: what screens are told, over the socket and when they ask. */
export interface SiteChange {
  /** The part of the API that was written to: `draft`, `reviews`, …; `site` is the site itself. */
  topic: string;
  /** How often the topic has changed. */
  count: number;
  /** The version it has now, where the write answered one. */
  version: number | null;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The subprotocol of the socket; beside it comes `token.` with the ticket. */
export const LIVE_PROTOCOL = "vrijhuis.live";
export const TICKET_PREFIX = "token.";
/** Close code for an account that no longer works on the site. */
export const NOT_A_MEMBER = 4403;
/** Close code for a session that has ended, or a socket that has been open too long: connect again with a new ticket. */
export const SESSION_EXPIRED = 4401;
