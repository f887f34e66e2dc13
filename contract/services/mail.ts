/** An attachment of a message; its content is text, or a file in base64. */
export interface MailAttachment {
  name: string;
  /** Media type with parameters, e.g. `text/calendar; method=REQUEST; charset=utf-8`. */
  type: string;
  content: string;
  isBase64?: boolean;
}

/**
 * Kinds of messages, in the order in which they are sent: ours to accounts and owners, those to a guest about a booking, and
 * those that a guest can do without and unsubscribe from, such as the request for a review.
 */
export const MAIL_KINDS = ["service", "guest", "marketing"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A message ready to be sent. */
export interface Mail extends Partial<GuestFields> {
  /** Idempotency key: one message per occasion and recipient. */
  key: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}

interface GuestFields {
  /** By default `service`. */
  kind: MailKind;
  /** The site that writes. Its own mail server sends the message if it has one. */
  siteId: string;
  /** The booking that the message is about; the owner sees those to the guest on its page. */
  bookingId: string;
  /** Name in From, with our address; an owner's own mail server has its own. */
  fromName: string;
  /** Address at which the recipient unsubscribes by one POST (RFC 8058); required for marketing. */
  unsubscribe: string;
}

/** Fields of a message from a site to its guest. Marketing needs the address at which the guest unsubscribes. */
export type GuestMailFields = { siteId: string; bookingId?: string; fromName: string } & (
  | { kind: "guest" }
  | { kind: "marketing"; unsubscribe: string }
);

/** States of a message, as owners and admins see it. */
export const MAIL_STATES = ["waiting", "sent", "failed", "bounced", "suppressed", "cancelled"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Reasons why a site does not write to an address: it bounced, the server refused the recipient, or the recipient unsubscribed.
 */
export const SUPPRESSION_REASONS = ["bounced", "refused", "unsubscribed"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
