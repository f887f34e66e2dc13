import { fromBase32, toBase32 } from "#domain/base32.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { timingSafeEqual } from "#services/secrets/digests.ts";
import type { BookingTools } from "./booking-tools.ts";

/** The side of a conversation that writes from a reply address. */
export type ReplySide = "guest" | "owner";

const PURPOSE = "reply address";
const PREFIX = "reply+";
const LETTERS = { guest: "g", owner: "o" } as const satisfies Record<ReplySide, string>;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * `reply+`, the letter of the side, 128 bits of the booking's id, 128 bits of the digest: 59 of the 64 characters of RFC 5321.
 */
const TOKEN = /^([go])([a-z2-7]{26})([a-z2-7]{26})$/;
const MAC_BYTES = 16;

/**
 * The address at which answers of one side reach the conversation of a booking; undefined without a domain for answers. Its token
 * has a digest with our secret, so that nobody else can create one.
 */
export async function replyAddressOf(
  { secrets, replyDomain }: Pick<BookingTools, "secrets" | "replyDomain">,
  bookingId: string,
  side: ReplySide,
): Promise<string | undefined> {
  if (replyDomain === undefined || !UUID.test(bookingId)) return undefined;
  const bytes = Uint8Array.from(bookingId.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return `${PREFIX}${LETTERS[side]}${toBase32(bytes)}${await macOf(secrets, bookingId, side)}@${replyDomain}`;
}

async function macOf(secrets: BookingTools["secrets"], bookingId: string, side: ReplySide): Promise<string> {
  const mac = await secrets.mac(PURPOSE, `${side} ${bookingId}`);
  const bytes = Uint8Array.from(atob(mac.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  return toBase32(bytes.subarray(0, MAC_BYTES));
}

/** Reads a reply address. Undefined if it is not a reply address, or if its digest is wrong. */
export async function openReplyAddress(
  { secrets, replyDomain }: Pick<BookingTools, "secrets" | "replyDomain">,
  address: string,
): Promise<{ bookingId: string; side: ReplySide } | undefined> {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  if (replyDomain === undefined || domain !== replyDomain.toLowerCase() || !local.startsWith(PREFIX)) return undefined;
  const [, letter, id = "", mac = ""] = TOKEN.exec(local.slice(PREFIX.length)) ?? [];
  const bytes = fromBase32(id);
  if (bytes?.length !== 16) return undefined;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bookingId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const side = letter === LETTERS.guest ? "guest" : "owner";
  return (await timingSafeEqual(await macOf(secrets, bookingId, side), mac)) ? { bookingId, side } : undefined;
}

/**
 * The address for the recipient's answers to an email about a booking: into its conversation, or else to the other side's own
 * address (the host's, if it is known, before the owner's).
 */
export async function replyTo(
  tools: Pick<BookingTools, "secrets" | "replyDomain">,
  { booking, site, ownerEmail }: PlacedBooking,
  recipient: ReplySide,
): Promise<{ replyTo?: string }> {
  const other = recipient === "guest" ? site.host.email || ownerEmail : booking.contact.email;
  const address = (await replyAddressOf(tools, booking.id, recipient)) ?? other;
  return address ? { replyTo: address } : {};
}
