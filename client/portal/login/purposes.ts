/** Purposes of links in emails; /login/confirm reads them from the query. */
export const PURPOSES = ["sign-up", "code", "recovery", "email-change", "provider", "invite"] as const;
export type Purpose = (typeof PURPOSES)[number];
