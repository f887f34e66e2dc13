import type { Mail } from "#contract/mail.ts";

/** A message as it goes out. */
export interface OutgoingMail extends Omit<Mail, "key" | "replyTo"> {
  replyTo: string | null;
  /** With its angle brackets; the same at each attempt. */
  messageId: string;
  /** When it was written, milliseconds since the epoch. */
  createdAt: number;
}

/** What became of one attempt: `refused` is for good, `deferred` may do better later. The answer is the server's, or why there is none. */
export interface Attempt {
  outcome: "sent" | "refused" | "deferred";
  answer: string;
}

/** A conversation with a mail server; after anything but `sent` it is over. */
export interface MailSession {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Attempt>;
  close(): Promise<void>;
}

/** A way out for messages. */
export interface Transport {
  /** The right side of Message-IDs. */
  domain: string;
  /** Rejects with a TransportError where the server cannot be had. */
  open(): Promise<MailSession>;
}

/** The server cannot be had, or wants nothing of us; says nothing of any message. Its message is fit to be kept. */
export class TransportError extends Error {
  override name = "TransportError";
}
