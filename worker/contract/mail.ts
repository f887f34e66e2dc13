/** An attachment of a message; its content is text. */
export interface MailAttachment {
  name: string;
  /** Media type with parameters, e.g. `text/calendar; method=REQUEST; charset=utf-8`. */
  type: string;
  content: string;
}

/** A message ready to be sent. */
export interface Mail {
  /** Idempotency key: one message per occasion and recipient. */
  key: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}
