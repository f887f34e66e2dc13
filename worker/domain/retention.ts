const DAY_MS = 24 * 60 * 60_000;

/** Days that data outlive their account, or what they were needed for: what the privacy policy promises. */
export const RETENTION_DAYS = {
  /** Content of emails and text messages we sent, so that a question about one can be answered. */
  messages: 30,
  /** Contact forms and consultations: twelve months after the last contact. */
  forms: 365,
  /** The log of accounts. */
  log: 400,
} as const;

/** Orders, invoices and payments: article 52 of the Dutch General State Taxes Act (AWR). */
export const BOOKKEEPING_RETENTION_YEARS = 7;

export const retentionMs = (what: keyof typeof RETENTION_DAYS): number => RETENTION_DAYS[what] * DAY_MS;
