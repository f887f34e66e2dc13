const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid|example)$/;

/**
 * An address a calendar may be fetched from: https on its own port, at a public name, not one of ours; `webcal:` is https.
 * Undefined for any other. Names that lead into a private network are the platform's to refuse.
 */
export function calendarAddress(text: string, mainDomain: string): URL | undefined {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "");
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return undefined;
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  if (isNumber || !host.includes(".") || INSIDE.test(host)) return undefined;
  if (host === mainDomain || host.endsWith(`.${mainDomain}`)) return undefined;
  url.hash = "";
  return url;
}
