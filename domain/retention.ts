const DAY_MS = 24 * 60 * 60_000;

/** Days for which data is kept after their purpose has ended or their account was deleted, as the privacy policy states. */
export const RETENTION_DAYS = {
  /** Content of emails and text messages that we sent, needed to answer questions about them. */
  messages: 30,
  /** Contact forms and consultations: twelve months after the last contact. */
  forms: 365,
  /** The audit log of accounts. */
  log: 400,
} as const;

/** For orders, invoices and payments: article 52 of the Dutch General State Taxes Act (AWR). */
export const BOOKKEEPING_RETENTION_YEARS = 7;

export const retentionMs = (what: keyof typeof RETENTION_DAYS): number => RETENTION_DAYS[what] * DAY_MS;
