const LONGEST = 60;

/**
 * Where a visitor came from: the name a link gives itself (`utm_source`), else the host of the page with the link, without
 * `www.`; `direct` where nothing is known. Undefined within the site: that is no coming.
 */
export function detectSource(referrer: string | null, named: string | null, ownHost: string): string | undefined {
  const name = clean(named ?? "");
  if (name) return name;
  if (!referrer) return "direct";
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (host === undefined) return "direct";
  return host === ownHost ? undefined : clean(host.replace(/^www\./, "")) || "direct";
}

/** In lower case, without what is no letter, digit or sign of a name. */
const clean = (text: string): string =>
  text
    .slice(0, 4 * LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._ -]/gu, "")
    .trim()
    .slice(0, LONGEST);
