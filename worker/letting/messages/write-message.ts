import type { Mail } from "#contract/services/mail.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { attachFiles, findByKey, markRead } from "#store/letting/conversations.ts";
import { insertMessage, type NewMessage } from "#store/letting/messages.ts";
import { enqueue } from "#store/services/outbox.ts";
import { enqueueBookingPush } from "#services/push/enqueue-push.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import { type CheckedFile, type FileProblem, storeFiles } from "./message-files.ts";
import { messageLocaleOf } from "./plan-stay.ts";

/** A message that a person writes. */
export interface Writing {
  /** Idempotency key within the booking. */
  key: string;
  direction: NewMessage["direction"];
  source: "owner" | "page" | "mail";
  userId: string | null;
  text: string;
  /** All text of an email of which `text` is a part. */
  whole?: string | null;
  files: readonly CheckedFile[];
  subject?: string;
  sender?: string | null;
  isAutomatic?: boolean;
  omittedFiles?: number;
}

export type Written =
  /** `isNew` is false if the message was written before. */
  { ok: true; id: string; isNew: boolean } | { ok: false; problem: FileProblem };

/** The email of a message, except its key. */
type Announcement = Omit<Mail, "key"> | undefined;

/**
 * Writes a message of a booking with its email, in one batch: the same key writes one message, even if it is sent twice at once.
 * Earlier messages to the author count as read. `compose` gets the number of stored files.
 */
export async function writeMessage(
  tools: ConversationTools,
  placed: PlacedBooking,
  { files, ...writing }: Writing,
  compose: (files: number) => Promise<Announcement>,
): Promise<Written> {
  const { store, now } = tools;
  const { booking } = placed;
  const known = await findByKey(store, booking.id, writing.key);
  if (known) return { ok: true, id: known.id, isNew: false };
  const stored = await storeFiles(tools, booking.id, files);
  if (!stored.ok) return stored;
  const id = crypto.randomUUID();
  const mail = await compose(stored.files.length);
  const { isAutomatic = false, subject = "" } = writing;
  const message: NewMessage = {
    id,
    siteId: booking.siteId,
    bookingId: booking.id,
    subject,
    isMarkdown: false,
    locale: messageLocaleOf(placed),
    createdAt: now,
    // Automatic messages need not be marked as read.
    readAt: isAutomatic ? now : null,
    ...writing,
  };
  const answered = ({ in: "out", out: "in", note: undefined } as const)[writing.direction];
  try {
    await store.atomically((db) => [
      insertMessage(db, store.tables, message),
      ...attachFiles(
        db,
        store.tables,
        id,
        stored.files.map((file) => file.id),
      ),
      ...(answered && !isAutomatic
        ? [markRead(db, store.tables, { bookingId: booking.id, direction: answered, until: now, now })]
        : []),
      ...(writing.direction === "in" && !isAutomatic ? [enqueueBookingPush(store.tables, "message", booking, id, now)(db)] : []),
      ...(mail
        ? [enqueue(db, store.tables, crypto.randomUUID(), { ...mail, key: `booking ${booking.id} message ${id}` }, now)]
        : []),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error, "messages")) throw error;
    const other = await findByKey(store, booking.id, writing.key);
    return { ok: true, id: other?.id ?? id, isNew: false };
  }
  return { ok: true, id, isNew: true };
}
