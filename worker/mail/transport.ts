import type { Mail } from "#contract/mail.ts";

/** A message ready for sending. */
export interface OutgoingMail extends Omit<Mail, "key" | "replyTo"> {
  replyTo: string | null;
  /** With angle brackets; the same for every attempt. */
  messageId: string;
  /** Time of creation, in milliseconds since the epoch. */
  createdAt: number;
}

/**
 * The result of one attempt: `refused` is permanent, `deferred` may succeed later. `answer` is the server's reply, or the reason
 * why it sent none.
 */
export interface Attempt {
  outcome: "sent" | "refused" | "deferred";
  answer: string;
}

/** A session with a mail server. It must be closed after any outcome except `sent`. */
export interface MailSession {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Attempt>;
  close(): Promise<void>;
}

/** A service that sends messages. */
export interface Transport {
  /** The domain in Message-IDs. */
  domain: string;
  /** Rejects with a TransportError if the server is not available. */
  open(): Promise<MailSession>;
}

/**
 * Error of a server that is unavailable or refuses us, independent of any message. Its text contains no secrets and can be
 * stored.
 */
export class TransportError extends Error {
  override name = "TransportError";
}
