import { z } from "zod";
import { type MailAttachment, type MailKind, MAIL_STATES, type MailState, type SuppressionReason } from "./mail.ts";

z.config({ jitless: true });

const id = z.string().min(1).max(64);
const MAX_MAILS_PER_PAGE = 100;

/** A page of a site's messages to guests: the newest first, or those that wait in the order in which they are tried. */
export const siteMailsQuery = z.object({
  booking: id.optional(),
  state: z.enum(MAIL_STATES, "choice").optional(),
  order: z.enum(["newest", "next"], "choice").default("newest"),
  /** The time and id of the last message of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,15} [\w-]{1,64}$/, "choice")
    .transform((cursor) => {
      const [at = "", last = ""] = cursor.split(" ");
      return { at: Number(at), id: last };
    })
    .optional(),
  limit: z.coerce.number("number").int("number").min(1, "number").max(MAX_MAILS_PER_PAGE, "number").default(50),
});
export const siteMailParam = z.object({ mailId: id });
export const suppressionParam = z.object({ digest: z.string().regex(/^[\w-]{1,64}$/, "choice") });

/** A message to a guest as its owner sees it in a list; times are in milliseconds since the epoch. */
export interface SiteMail {
  id: string;
  state: MailState;
  kind: MailKind;
  bookingId: string | null;
  /** Reference of the booking and name of its guest; null if there is none. */
  reference: string | null;
  guestName: string | null;
  /** Empty once the content was deleted. */
  recipient: string;
  subject: string;
  createdAt: number;
  /** Time of the next attempt; meaningful while the message waits. */
  nextAttemptAt: number;
  attempts: number;
  /** The mail server's last answer, or the reason why it sent none. */
  lastAnswer: string | null;
  sentAt: number | null;
  failedAt: number | null;
  bouncedAt: number | null;
  /** Time at which the platform cancelled it. */
  cancelledAt: number | null;
  suppressedFor: SuppressionReason | null;
  /** True if the message can be sent again. */
  canRetry: boolean;
}

/** A message to a guest with its content. */
export interface SiteMailContent extends SiteMail {
  replyTo: string | null;
  text: string;
  html: string;
  attachments: Pick<MailAttachment, "name" | "type">[];
}

/** An address that a site does not write to. */
export interface ShownSuppression {
  addressDigest: string;
  reason: SuppressionReason;
  /** Null once the guest was erased. */
  address: string | null;
  answer: string | null;
  createdAt: number;
}
