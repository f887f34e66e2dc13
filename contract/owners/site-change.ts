/** A change of a part of a site, as reported to screens: a row of `site_changes`. */
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
