import { MAX_FILES } from "#contract/letting/conversation.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { automaticKind, isForged, isLooping } from "#domain/messages/automatic-mail.ts";
import { hideGuestTokens } from "#domain/messages/replies/hide-tokens.ts";
import { HOUR_MS } from "#domain/time.ts";
import { countWithin } from "#store/services/attempts.ts";
import { findBookingById, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findById } from "#store/services/outbox.ts";
import { findLivingBookingId } from "#store/owners/moved-sites.ts";
import { findWriters } from "#store/owners/site-people.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import { openGuestToken } from "../../bookings/guest-token.ts";
import { openReplyAddress, type ReplySide } from "../../bookings/reply-address.ts";
import { composeMailToGuest, composeMailToOwner } from "../conversation-mail.ts";
import type { ConversationTools } from "../conversation-tools.ts";
import { type CheckedFile, checkFile } from "../message-files.ts";
import { writeMessage, type Writing } from "../write-message.ts";
import { parseReply, type Reply } from "./parse-reply.ts";

/** Cloudflare accepts 25 MiB; an email is in memory several times. */
export const MAX_MAIL_BYTES = 20 * 1024 * 1024;
/** Emails an hour of one side of a booking: a person never writes more, two programs answering each other do. */
const MAX_PER_HOUR = 20;
const MAX_AUTOMATIC_PER_HOUR = 3;

/** An email as it arrives. */
export interface IncomingMail {
  /** The addresses of the envelope. */
  to: string;
  from: string;
  raw: ReadableStream<Uint8Array> | Uint8Array;
  /** Bytes, if known before it is read. */
  size?: number;
}

export type ReceivedReply =
  | { outcome: "stored"; siteId: string; bookingId: string }
  /** The same email was stored before. */
  | { outcome: "known" }
  /** Accepted and not stored, without an answer, so that no mail loop begins. */
  | { outcome: "dropped"; reason: "report" | "automatic" | "own" | "loop" | "empty" }
  /** Refused with an answer to the sender's server, in ASCII. */
  | { outcome: "rejected"; answer: string };

const reject = (answer: string): ReceivedReply => ({ outcome: "rejected", answer });
const drop = (reason: Extract<ReceivedReply, { outcome: "dropped" }>["reason"]): ReceivedReply => ({
  outcome: "dropped",
  reason,
});

const UNKNOWN = "5.1.1 No such address";
export const TOO_LARGE = "5.3.4 This message is larger than 20 MB. Please send it with smaller files, or without them.";
const WRONG_SENDER =
  "5.7.1 Answers to this address are passed on to a guest. Please write from the address that got the message, or answer in the dashboard.";
const TOO_MANY = "4.7.1 Too many messages in an hour. Please try again later.";
const UNREADABLE = "5.6.0 This message could not be read. Please send it again as plain text.";

/**
 * Receives an email to a reply address: it becomes a message of the guest, or of the host to the guest. Only the address gives
 * the right to write; the sender is checked in addition (record 0101).
 */
export async function receiveReply(tools: ConversationTools, mail: IncomingMail): Promise<ReceivedReply> {
  const address = await openReplyAddress(tools, mail.to);
  // After a swap the address is that of a booking aside.
  const bookingId = address && (await findLivingBookingId(tools.store, address.bookingId));
  const placed = bookingId === undefined ? undefined : await findBookingById(tools.store, bookingId);
  // An erased guest no longer has an address.
  if (!address || !placed || (address.side === "guest" && placed.booking.contact.email === null)) return reject(UNKNOWN);
  if ((mail.size ?? 0) > MAX_MAIL_BYTES) return reject(TOO_LARGE);
  const raw = await readUpTo(mail.raw, MAX_MAIL_BYTES);
  if (!raw) return reject(TOO_LARGE);
  const parsed = await parseReply(raw);
  if (!parsed) return reject(UNREADABLE);
  const reply = await withoutTokens(tools, placed, parsed);
  if (isLooping(reply.headers)) return drop("loop");
  if (await isOwn(tools, reply)) return drop("own");
  const kind = automaticKind(reply.headers, mail.from, reply.subject);
  if (kind === "report") return drop("report");
  const isAutomatic = kind === "reply";
  const sender = await findSender(tools, placed, address.side, reply);
  if (!sender.isKnown && address.side === "owner") return isAutomatic ? drop("automatic") : reject(WRONG_SENDER);
  // An automatic answer of the host's mail program is not for the guest.
  if (isAutomatic && address.side === "owner") return drop("automatic");
  const counted = await countWithin(
    tools.store,
    `mail ${isAutomatic ? "automatic" : "written"} ${address.side} ${placed.booking.id}`,
    isAutomatic ? MAX_AUTOMATIC_PER_HOUR : MAX_PER_HOUR,
    HOUR_MS,
    tools.now,
  );
  if (!counted.allowed) return isAutomatic ? drop("automatic") : reject(TOO_MANY);
  return store(tools, placed, reply, {
    key: `mail ${await hexDigest(reply.messageId || new TextDecoder("latin1").decode(raw))}`,
    isAutomatic,
    side: address.side,
    sender: sender.isKnown ? null : (reply.from ?? mail.from).slice(0, 254),
    userId: sender.userId,
  });
}

/**
 * Hides the secrets of the emails that an answer quotes: whoever reads it would have the guest's page, or could write as one of
 * the sides.
 */
async function withoutTokens(tools: ConversationTools, { tokenSealed }: PlacedBooking, reply: Reply): Promise<Reply> {
  const token = await openGuestToken(tools.secrets, tokenSealed);
  const hide = (text: string) => hideGuestTokens(text, token);
  const { subject, text, whole } = reply;
  return { ...reply, subject: hide(subject), text: hide(text), whole: whole === null ? null : hide(whole) };
}

interface Identified {
  key: string;
  isAutomatic: boolean;
  side: ReplySide;
  sender: string | null;
  userId: string | null;
}

async function store(
  tools: ConversationTools,
  placed: PlacedBooking,
  { text, whole, subject, files: sent }: Reply,
  { key, isAutomatic, side, sender, userId }: Identified,
): Promise<ReceivedReply> {
  const files: CheckedFile[] = [];
  for (const file of isAutomatic ? [] : sent) {
    const checked = files.length < MAX_FILES ? await checkFile(file) : undefined;
    if (checked?.ok) files.push(checked.file);
  }
  const omittedFiles = sent.length - files.length;
  if (text === "" && files.length === 0 && omittedFiles === 0) return drop("empty");
  const direction = side === "guest" ? "in" : "out";
  const writing: Writing = {
    key,
    direction,
    source: "mail",
    userId,
    text,
    whole,
    subject,
    files,
    sender,
    isAutomatic,
    omittedFiles,
  };
  const compose = async (count: number) => {
    if (isAutomatic) return undefined;
    const words = { text, files: count };
    return side === "guest" ? composeMailToOwner(tools, placed, { ...words, sender }) : composeMailToGuest(tools, placed, words);
  };
  const written = await writeMessage(tools, placed, writing, compose);
  // If there is no space for its files, its text is still stored.
  const stored = written.ok
    ? written
    : await writeMessage(tools, placed, { ...writing, files: [], omittedFiles: sent.length }, compose);
  if (!stored.ok) throw new Error("a message without files was refused");
  return stored.isNew ? { outcome: "stored", siteId: placed.site.id, bookingId: placed.booking.id } : { outcome: "known" };
}

/** Reads an email; undefined if it is longer than `maxBytes`. */
async function readUpTo(raw: IncomingMail["raw"], maxBytes: number): Promise<Uint8Array | undefined> {
  if (raw instanceof Uint8Array) return raw.byteLength > maxBytes ? undefined : raw;
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of raw) {
    read += chunk.byteLength;
    if (read > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(read);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** True if we sent the email ourselves: the name of its Message-ID is the id of an email in the outbox. */
async function isOwn(tools: ConversationTools, { messageId }: Reply): Promise<boolean> {
  const [, id = ""] = /^<([0-9a-f-]{36})@/.exec(messageId) ?? [];
  return id !== "" && (await findById(tools.store, id))?.messageId === messageId;
}

interface Sender {
  isKnown: boolean;
  /** The account that writes for the host. */
  userId: string | null;
}

/**
 * Compares the sender with the addresses of the side: the guest's, or those of the host and of everybody who may write for the
 * host.
 */
async function findSender(
  tools: ConversationTools,
  { booking, site, ownerEmail }: PlacedBooking,
  side: ReplySide,
  { from: address, headers }: Reply,
): Promise<Sender> {
  if (address === undefined || isForged(headers)) return { isKnown: false, userId: null };
  if (side === "guest") return { isKnown: address === booking.contact.email, userId: null };
  const writers = await findWriters(tools.store, site.id);
  const writer = writers.find(({ email }) => email === address);
  return {
    isKnown: writer !== undefined || address === normalizeEmail(site.host.email) || address === ownerEmail,
    userId: writer?.id ?? null,
  };
}
