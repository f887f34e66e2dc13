/** What a mail's link is for: it comes back in the address, so that /login/confirm knows. */
export const PURPOSES = ["sign-up", "code", "recovery", "email-change", "provider", "invite"] as const;
export type Purpose = (typeof PURPOSES)[number];
