interface Policy {
  scripts?: string;
  /** `'self'`, hashes of inline style elements. */
  styles: string;
  images?: string;
  connections?: string;
  frames?: string;
  /** Where forms may be sent. */
  forms?: string;
  /** Who may show the page in a frame. */
  ancestors: string;
}

/**
 * The Content-Security-Policy of a page. Pages are kept and revalidated, so what is inline is allowed by its digest: a
 * nonce in kept bytes would be no nonce (docs/decisions/0018). Style attributes carry only our own values.
 */
export function contentSecurityPolicy({
  scripts = "'self'",
  styles,
  images = "'self' data:",
  connections = "'self'",
  frames = "'none'",
  forms = "'self'",
  ancestors,
}: Policy): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    `form-action ${forms}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** Headers every answer carries besides its own. */
export const COMMON_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/**
 * The Permissions-Policy of a document: what none of our pages uses, no script in one may use either. Writing to the
 * clipboard is left out, for the portal copies codes and DNS records.
 */
const PERMISSIONS_POLICY = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Headers of documents besides those of every answer; nothing for other types. */
export function documentHeaders(contentType: string | null | undefined): Record<string, string> {
  return contentType?.startsWith("text/html") ? { "Permissions-Policy": PERMISSIONS_POLICY } : {};
}

/** For what never changes under its name. */
export const FOREVER = "public, max-age=31536000, immutable";

/** Two years, for this host alone: an owner's other subdomains are none of our business. Only ever sent over https. */
export const HSTS = "max-age=63072000";

/** `'sha256-…'` of an inline element's text. */
export async function sourceHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}
