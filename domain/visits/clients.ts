/** A coarse kind of device, or `robot` for a program without a human visitor. */
export type ClientKind = "phone" | "tablet" | "desktop" | "robot";

/** User agents of robots and of other programs that are not browsers. */
const ROBOTS =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|headless|lighthouse|preview|prerender|facebookexternalhit|whatsapp\/|monitor|uptime|pingdom|archiver|validator|python|curl|wget|okhttp|axios|node-fetch|go-http|java\/|libwww|httpclient|feedfetcher|mediapartners|google-read-aloud/i;

/** The user agents of all browsers begin with this word; those of most other programs do not. */
const BROWSER = "Mozilla/";

export function detectClientKind(userAgent: string): ClientKind {
  if (!userAgent.startsWith(BROWSER) || ROBOTS.test(userAgent)) return "robot";
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/.test(userAgent) ? "phone" : "desktop";
}
