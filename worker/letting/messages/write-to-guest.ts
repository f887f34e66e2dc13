import type { SentFile } from "#contract/letting/conversation.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { countWithin } from "#store/services/attempts.ts";
import { composeMailToGuest } from "./conversation-mail.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import { checkFiles, type FileProblem } from "./message-files.ts";
import { writeMessage } from "./write-message.ts";
import { HOUR_MS } from "#domain/time.ts";

const MAX_PER_HOUR = 60;

interface Sent {
  siteId: string;
  bookingId: string;
  key: string;
  text: string;
  files: readonly SentFile[];
}

type WrittenToGuest =
  /** `isMailed` is false if no address of the guest is known: the message is then on the guest's page only. */
  | { ok: true; id: string; isMailed: boolean }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "TOO_MANY_REQUESTS"; resetAt: number }
  | { ok: false; code: "INVALID_FORM"; fields: { files: FileProblem } };

/** Writes a message of the host to a booking's guest, who gets it by email and sees it on the booking's page. */
export async function writeToGuest(
  tools: ConversationTools,
  { siteId, bookingId, key, text, files }: Sent,
  userId: string,
): Promise<WrittenToGuest> {
  const { store, now } = tools;
  const placed = await findBooking(store, siteId, bookingId);
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const checked = await checkFiles(files);
  if (!checked.ok) return { ok: false, code: "INVALID_FORM", fields: { files: checked.problem } };
  const counted = await countWithin(store, `owner message ${bookingId}`, MAX_PER_HOUR, HOUR_MS, now);
  if (!counted.allowed) return { ok: false, code: "TOO_MANY_REQUESTS", resetAt: counted.resetAt };
  const writing = { key, direction: "out", source: "owner", userId, text, files: checked.files } as const;
  const written = await writeMessage(tools, placed, writing, (count) =>
    composeMailToGuest(tools, placed, { text, files: count }),
  );
  if (!written.ok) return { ok: false, code: "INVALID_FORM", fields: { files: written.problem } };
  return { ok: true, id: written.id, isMailed: placed.booking.contact.email !== null };
}
