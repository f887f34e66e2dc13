/** Increased when the snapshot's format changes, so that a new build never reads snapshots of an old one. */
const SHAPE = 1;

/** The key of a site's calendar in KV. */
export const calendarKey = (siteId: string): string => `cal:${SHAPE}:${siteId}`;
