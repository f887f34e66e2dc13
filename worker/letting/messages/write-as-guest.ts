import type { SentFile } from "#contract/letting/conversation.ts";
import { isLocalNetwork } from "#services/http/client-network.ts";
import { countWithin } from "#store/services/attempts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { composeMailToOwner } from "./conversation-mail.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import { checkFiles, type FileProblem } from "./message-files.ts";
import { writeMessage } from "./write-message.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Messages of guests an hour, for a booking and for a network. */
export const MAX_GUEST_MESSAGES_PER_HOUR = 20;

interface Sent {
  key: string;
  text: string;
  files: readonly SentFile[];
  /** The network of the request. */
  network: string;
}

type WrittenByGuest = { ok: true; isNew: boolean } | { ok: false; problem: FileProblem | "tooManyMessages" };

/** Writes a message of the guest on the booking's page; the owner gets it by email. */
export async function writeAsGuest(
  tools: ConversationTools,
  placed: PlacedBooking,
  { key, text, files, network }: Sent,
): Promise<WrittenByGuest> {
  const checked = await checkFiles(files);
  if (!checked.ok) return checked;
  const limits = [`guest message ${placed.booking.id}`, ...(isLocalNetwork(network) ? [] : [`guest messages ${network}`])];
  for (const limit of limits) {
    const { allowed } = await countWithin(tools.store, limit, MAX_GUEST_MESSAGES_PER_HOUR, HOUR_MS, tools.now);
    if (!allowed) return { ok: false, problem: "tooManyMessages" };
  }
  const writing = { key, direction: "in", source: "page", userId: null, text, files: checked.files } as const;
  return writeMessage(tools, placed, writing, (count) => composeMailToOwner(tools, placed, { text, files: count }));
}
