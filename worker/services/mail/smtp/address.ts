import { Unsendable } from "./unsendable.ts";

/** The local part of an ordinary address, without quoting, comments or routes (RFC 5321 section 4.1.2, dot-string). */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const MAX_LENGTH = 254;

/**
 * Converts an address for SMTP commands and headers, with its domain in ASCII. Throws Unsendable for any text that is not exactly
 * one address, so that it cannot inject a second recipient, a command or a header.
 */
export function toWireAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  const result = `${local}@${domain}`;
  if (at < 1 || !DOT_STRING.test(local) || local.length > 64 || !domain || result.length > MAX_LENGTH)
    throw new Unsendable("the address is not a valid recipient");
  return result;
}

/** The part after the `@`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  const url = URL.parse(`http://${domain}`);
  return url && DOMAIN.test(url.hostname) ? url.hostname : undefined;
}
