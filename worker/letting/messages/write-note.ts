import { findBooking } from "#store/letting/booking-places.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import { writeMessage } from "./write-message.ts";

/** Writes a note for the team into a booking's conversation. It is never mailed, and the guest never sees it. */
export async function writeNote(
  tools: ConversationTools,
  { siteId, bookingId, key, text }: { siteId: string; bookingId: string; key: string; text: string },
  userId: string,
): Promise<{ ok: true; id: string } | { ok: false; code: "NOT_FOUND" }> {
  const placed = await findBooking(tools.store, siteId, bookingId);
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const note = { key, direction: "note", source: "owner", userId, text, files: [] } as const;
  const written = await writeMessage(tools, placed, note, async () => undefined);
  if (!written.ok) throw new Error("a note has no files");
  return { ok: true, id: written.id };
}
