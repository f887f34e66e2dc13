import { mayBePublic } from "#domain/domains/public-name.ts";

/**
 * Parses the address of a feed: http or https on its default port, at a public name that is not ours; `webcal:` means https.
 * The address is normalised, so that equal ones are detected. Undefined for any other address.
 */
export function parseFeedAddress(text: string, mainDomain: string): URL | undefined {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hostname = url.hostname.replace(/\.$/, "");
  const host = url.hostname;
  if (!/^https?:$/.test(url.protocol) || url.port !== "" || url.username !== "" || url.password !== "") return undefined;
  if (!mayBePublic(host, mainDomain)) return undefined;
  url.hash = "";
  return url;
}
