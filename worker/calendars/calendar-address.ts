const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid|example)$/;

/**
 * Parses the address of a calendar: https on the default port, at a public name that is not ours; `webcal:` means https.
 * Undefined for any other address. Public names that resolve to private networks are refused by the platform's `fetch`.
 */
export function parseCalendarAddress(text: string, mainDomain: string): URL | undefined {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "");
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return undefined;
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  if (isNumber || !host.includes(".") || PRIVATE_NAME.test(host)) return undefined;
  if (host === mainDomain || host.endsWith(`.${mainDomain}`)) return undefined;
  url.hash = "";
  return url;
}
