/** What counts of the program that asked: a coarse kind of device, or that nobody looks at it. */
export type ClientKind = "phone" | "tablet" | "desktop" | "robot";

/** Names robots give themselves, and programs people do not look through. */
const ROBOTS =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|headless|lighthouse|preview|prerender|facebookexternalhit|whatsapp\/|monitor|uptime|pingdom|archiver|validator|python|curl|wget|okhttp|axios|node-fetch|go-http|java\/|libwww|httpclient|feedfetcher|mediapartners|google-read-aloud/i;

/** Every browser people use has begun with this word for thirty years; most programs that are none do not. */
const BROWSER = "Mozilla/";

export function detectClientKind(userAgent: string): ClientKind {
  if (!userAgent.startsWith(BROWSER) || ROBOTS.test(userAgent)) return "robot";
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/.test(userAgent) ? "phone" : "desktop";
}
