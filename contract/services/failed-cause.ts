/** Messages that failed for one cause, through one server. */
export interface FailedCause {
  /** The server's answer without addresses and ids, or the reason why it sent none. */
  cause: string;
  /** True if the site's own mail server sends them. */
  ownServer: boolean;
  /** The site with the own server. */
  siteName: string | null;
  count: number;
  /** Time of the last failure. */
  lastAt: number;
  /** One of the messages. */
  mailId: string;
}
