import type { OutboxMail } from "#store/services/outbox.ts";

/** A message ready for sending. */
export interface OutgoingMail extends Pick<
  OutboxMail,
  "id" | "kind" | "recipient" | "replyTo" | "fromName" | "unsubscribe" | "subject" | "text" | "html" | "attachments"
> {
  /** With angle brackets; the same for every attempt. */
  messageId: string;
  /** Time of creation, in milliseconds since the epoch. */
  createdAt: number;
  /** Message-ID of the message with which its thread begins, if it is another one. */
  inReplyTo?: string | undefined;
}

/**
 * The result of one attempt: `refused` is permanent, `deferred` may succeed later. `answer` is the server's reply, or the reason
 * why it sent none. `at` is the step that failed.
 */
export interface Attempt {
  outcome: "sent" | "refused" | "deferred";
  answer: string;
  at?: "connection" | "sender" | "recipient" | "message";
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
 * The step at which a server could not be used. `address`: its name leads to no public address; `mechanism`: no known AUTH; `later`:
 * it answered a step with a temporary refusal.
 */
export type TransportStep =
  | "address"
  | "unresolved"
  | "connect"
  | "tls"
  | "greeting"
  | "hello"
  | "mechanism"
  | "password"
  | "later"
  | "dialogue";

/**
 * Error of a server that is unavailable or refuses us, independent of any message. Its text contains no secrets and can be
 * stored.
 */
export class TransportError extends Error {
  override name = "TransportError";
  readonly step: TransportStep;
  constructor(message: string, step: TransportStep = "dialogue") {
    super(message);
    this.step = step;
  }
}
