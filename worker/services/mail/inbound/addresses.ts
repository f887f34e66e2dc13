import { hexDigest, type Secrets } from "../../secrets/digests.ts";
import type { Env } from "#worker/env.ts";
import type { OutgoingMail } from "../transport.ts";

/** Hexadecimal digits of the MAC in an address: a local part has at most 64 characters (RFC 5321 section 4.5.3.1.1). */
const MAC_LENGTH = 20;
const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/** The domain whose email reaches this worker; undefined if none does. */
export const inboundDomain = ({ INBOUND_DOMAIN }: Pick<Env, "INBOUND_DOMAIN">): string | undefined =>
  INBOUND_DOMAIN?.toLowerCase() || undefined;

/** One of our addresses for incoming email: `bounces+{token}@{domain}`. Both parts are in lower case. */
export interface InboundAddress {
  prefix: string;
  token: string;
}

/**
 * Parses the recipient of an incoming email; undefined if it is not one of our addresses. Local parts are compared without case.
 */
export function parseInboundAddress(address: string, domain: string): InboundAddress | undefined {
  const [, prefix, token] = /^([a-z]{1,20})\+([\w.-]{1,60})$/.exec(localPartAt(address.toLowerCase(), domain)) ?? [];
  return prefix === undefined || token === undefined ? undefined : { prefix, token };
}

const localPartAt = (address: string, domain: string): string =>
  address.endsWith(`@${domain}`) ? address.slice(0, -domain.length - 1) : "";

/**
 * Creates a token for one of our addresses: an id (a UUID) with its MAC, in lower-case hexadecimal digits, because mail servers
 * need not keep the case. `prefix` separates the tokens of different addresses.
 */
export async function createToken(secrets: Secrets, prefix: string, id: string): Promise<string> {
  return `${id.replaceAll("-", "")}-${await macOf(secrets, prefix, id)}`;
}

/** Returns the id of a token with a valid MAC. */
export async function openToken(secrets: Secrets, { prefix, token }: InboundAddress): Promise<string | undefined> {
  const [digits = "", mac] = token.split("-");
  const groups = UUID.exec(digits)?.slice(1);
  if (!groups || mac === undefined) return undefined;
  const id = groups.join("-");
  return mac === (await macOf(secrets, prefix, id)) ? id : undefined;
}

const macOf = async (secrets: Secrets, prefix: string, id: string): Promise<string> =>
  (await hexDigest(await secrets.mac(`inbound ${prefix}`, id))).slice(0, MAC_LENGTH);

/**
 * Returns the envelope sender of a message to a guest, at which we receive the report if it cannot be delivered; undefined for
 * messages to accounts.
 */
export async function returnPathOf(
  secrets: Secrets,
  { id, kind }: Pick<OutgoingMail, "id" | "kind">,
  domain: string,
): Promise<string | undefined> {
  if (kind === "service" || !UUID.test(id)) return undefined;
  return `bounces+${await createToken(secrets, "bounces", id)}@${domain}`;
}
