import { z } from "zod";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { MailState, SuppressionReason } from "../services/mail.ts";
import { optionalLines, requiredLines } from "../services/fields.ts";

export const MAX_WRITTEN_LENGTH = 4000;
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** All files of a message together: a worker has 128 MB of memory, and a form is in it twice. */
export const MAX_FILES_BYTES = 25 * 1024 * 1024;
/** A form with all files of a message. */
export const MAX_WRITTEN_BYTES = MAX_FILES_BYTES + 64 * 1024;

/** A picture or PDF of a message. */
export interface MessageFile {
  id: string;
  name: string;
  /** Detected from the content, e.g. `image/jpeg`. */
  type: string;
  bytes: number;
}

/** A message of a booking's conversation. Times are in milliseconds since the epoch. */
export interface ThreadMessage {
  id: string;
  /** `out` to the guest, `in` by the guest, `note` for the team. */
  direction: "out" | "in" | "note";
  source: "automation" | "owner" | "group" | "page" | "mail";
  /** Name of the account that wrote it; null for guests, automations and deleted accounts. */
  author: string | null;
  locale: MessageLocale;
  subject: string;
  text: string;
  /** True if `text` is a part of an email: its quote or signature was cut off. */
  isCut: boolean;
  isMarkdown: boolean;
  createdAt: number;
  readAt: number | null;
  /** Address from which an email came if it is not the known one. */
  sender: string | null;
  /** True for an automatic answer of a mail program. */
  isAutomatic: boolean;
  /** Number of an email's attachments that were not stored. */
  omittedFiles: number;
  files: MessageFile[];
}

/** Delivery state of a message's email to the guest. */
export interface MessageDelivery {
  state: MailState;
  /** The mail server's last answer, or the reason why there is none. */
  answer: string | null;
  suppressedFor: SuppressionReason | null;
}

/** A message as its owner sees it; `delivery` is null if no email belongs to it. */
export interface OwnerMessage extends ThreadMessage {
  delivery: MessageDelivery | null;
}

/** A booking with written messages. */
export interface Thread {
  bookingId: string;
  reference: string;
  guestName: string;
  unitId: string;
  arrival: string;
  departure: string;
  state: string;
  /** Number of unread messages from the guest. */
  unread: number;
  /** Time of the latest written message. */
  lastAt: number;
  last: { direction: "out" | "in"; text: string; files: number };
}

/** A template with the values of a booking. */
export interface SavedReply {
  key: string;
  /** The owner's name for it; empty for built-in templates. */
  name: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Variables without a value. */
  missing: string[];
}

/** A file of a form or email: the parts of `File` that all runtimes have. */
export interface SentFile {
  name: string;
  size: number;
  slice(from: number, until: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const id = z.string("required").min(1, "required").max(64, "tooLong");
/** Idempotency key of a form: a form sent twice writes one message. */
const key = z.uuid("format");
/** Browsers send an empty file without a name for a field without a choice; workerd reads that as an empty string. */
const isChoice = (value: unknown) =>
  value !== "" && !(value instanceof Blob && value.size === 0 && "name" in value && value.name === "");
const files = z.preprocess(
  (value) => [value ?? []].flat().filter(isChoice),
  z.array(z.file("file") as unknown as z.ZodType<SentFile>),
);

/** A message as multipart/form-data. The text can be left out if there are files. */
export const writtenInput = z
  .object({ key, text: optionalLines(MAX_WRITTEN_LENGTH).transform((text) => text ?? ""), files })
  .refine(({ text, files: sent }) => text !== "" || sent.length > 0, { path: ["text"], message: "required" });

export const noteInput = z.strictObject({ key, text: requiredLines(MAX_WRITTEN_LENGTH) });
export const readInput = z.strictObject({ until: z.int("number").min(0, "number") });
export const conversationParam = z.object({ siteId: id, bookingId: id });
export const messageParam = z.object({ siteId: id, bookingId: id, messageId: id });
export const messageFileParam = z.object({ siteId: id, bookingId: id, fileId: id });
export const threadListQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,16} [\w-]{1,64}$/, "format")
    .optional(),
});
