import { emailPrefix } from "#domain/accounts/addresses.ts";
import { z } from "zod";
import { requiredText } from "../services/fields.ts";
import {
  MAIL_KINDS,
  MAIL_STATES,
  type MailAttachment,
  type MailKind,
  type MailState,
  type SuppressionReason,
} from "../services/mail.ts";

const id = z.string().min(1).max(64);

/** Time and id of the last item of the page before. */
export const timeCursor = z
  .string()
  .max(300, "tooLong")
  .regex(/^\d{1,16} ./, "format")
  .transform((text) => ({ at: Number.parseInt(text, 10), id: text.slice(text.indexOf(" ") + 1) }));

const page = { cursor: timeCursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) };

/** Filters of all messages of the platform, the newest first. */
export const adminMailsQuery = z.object({
  state: z.enum(MAIL_STATES, "choice").optional(),
  kind: z.enum(MAIL_KINDS, "choice").optional(),
  /** The whole address. */
  recipient: z.string().min(1).max(254, "tooLong").transform(emailPrefix).optional(),
  /** Domain of the recipient. */
  domain: z.string().trim().toLowerCase().min(1).max(253, "tooLong").optional(),
  site: id.optional(),
  ...page,
});
export type AdminMailFilter = Omit<z.output<typeof adminMailsQuery>, "cursor" | "limit">;
export const adminMailParam = z.object({ mailId: id });

export const suppressionsQuery = z.object({
  site: id.optional(),
  /** The whole address. */
  address: z.string().min(1).max(254, "tooLong").transform(emailPrefix).optional(),
  ...page,
});
export const adminSuppressionParam = z.object({ siteId: id, digest: z.string().regex(/^[\w-]{1,64}$/, "choice") });

const MAX_REASON_LENGTH = 500;
/** The reason for an action of an admin, which the audit log keeps. */
export const reasonInput = z.strictObject({ reason: requiredText(MAX_REASON_LENGTH) });

/** A message as admins see it in a list; times are in milliseconds since the epoch. */
export interface AdminMail {
  id: string;
  state: MailState;
  kind: MailKind;
  siteId: string | null;
  siteName: string | null;
  /** True if the site's own mail server sends it. */
  ownServer: boolean;
  /** Empty once the content was deleted. */
  recipient: string;
  subject: string;
  createdAt: number;
  nextAttemptAt: number;
  attempts: number;
  lastAnswer: string | null;
  sentAt: number | null;
  failedAt: number | null;
  bouncedAt: number | null;
  cancelledAt: number | null;
  suppressedFor: SuppressionReason | null;
  canRetry: boolean;
  canCancel: boolean;
}

/** A message with its content, without the secrets in it. */
export interface AdminMailContent extends AdminMail {
  fromName: string | null;
  replyTo: string | null;
  messageId: string | null;
  text: string;
  html: string;
  attachments: Pick<MailAttachment, "name" | "type">[];
}

/** An address that a site does not write to. */
export interface AdminSuppression {
  siteId: string;
  siteName: string;
  addressDigest: string;
  /** Null once the guest was erased. */
  address: string | null;
  reason: SuppressionReason;
  answer: string | null;
  createdAt: number;
}

/** Messages of the last 30 days to a domain's addresses that did not arrive. */
export interface RefusingDomain {
  domain: string;
  refused: number;
  bounced: number;
  /** The server's response to one of them. */
  answer: string | null;
}
