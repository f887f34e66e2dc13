const MAX_LENGTH = 60;

/**
 * Detects the source of a visit: the link's `utm_source`, else the host of the referring page without `www.`, else `direct`.
 * Undefined for navigation within the site.
 */
export function detectSource(referrer: string | null, named: string | null, ownHost: string): string | undefined {
  const name = clean(named ?? "");
  if (name) return name;
  if (!referrer) return "direct";
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (host === undefined) return "direct";
  return host === ownHost ? undefined : clean(host.replace(/^www\./, "")) || "direct";
}

/** Converts to lower case and removes all but letters, digits and `._ -`. */
const clean = (text: string): string =>
  text
    .slice(0, 4 * MAX_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._ -]/gu, "")
    .trim()
    .slice(0, MAX_LENGTH);
