/** Something of a site that was changed: what screens are told, over the socket and when they ask. */
export interface SiteChange {
  /** The part of the API that was written to: `draft`, `reviews`, …; `site` is the site itself. */
  topic: string;
  /** How often the topic has changed. */
  count: number;
  /** The version it has now, where the write answered one. */
  version: number | null;
  /** Who did it: an account's id. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The subprotocol of the socket; beside it comes `token.` with the ticket. */
export const LIVE_PROTOCOL = "vrijhuis.live";
export const TICKET_PREFIX = "token.";
/** Closes a socket whose holder has nothing to do with the site any more. */
export const CLOSED_TO_YOU = 4403;
/** Closes a socket that has been open for long; its holder comes again with a new ticket. */
export const COME_AGAIN = 4401;
