import { Unsendable } from "./unsendable.ts";

/** One address without quoting, comments or routes; what a person has (RFC 5321 section 4.1.2, dot-string). */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const LONGEST = 254;

/**
 * The address as it is written into the dialogue and the headers, its domain in ASCII. Throws Unsendable for anything that is
 * not exactly one address, so that no address brings a second recipient, a command or a header along.
 */
export function wireAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  const wired = `${local}@${domain}`;
  if (at < 1 || !DOT_STRING.test(local) || local.length > 64 || !domain || wired.length > LONGEST)
    throw new Unsendable("the address is none that mail can be sent to");
  return wired;
}

/** What stands behind the `@`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  const url = URL.parse(`http://${domain}`);
  return url && DOMAIN.test(url.hostname) ? url.hostname : undefined;
}
