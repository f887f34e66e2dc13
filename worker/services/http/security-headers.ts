interface Policy {
  scripts?: string;
  /** `'self'` or hashes of inline style elements. */
  styles: string;
  images?: string;
  connections?: string;
  frames?: string;
  /** Targets that forms may be sent to. */
  forms?: string;
  /** Origins that may show the page in a frame. */
  ancestors: string;
}

/**
 * Builds the Content-Security-Policy of a page. Pages are cached, so inline elements are allowed by their hash: a nonce in a
 * cached page would be the same for everybody (docs/decisions/0018). Style attributes are allowed because they contain only our
 * own values.
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

/** Headers of every response. */
export const COMMON_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/**
 * Permissions-Policy of a document: features that none of our pages uses are disabled, even for injected scripts.
 * `clipboard-write` is not in the list, because the portal copies codes and DNS records.
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

/** Additional headers of HTML documents; empty for other types. */
export function documentHeaders(contentType: string | null | undefined): Record<string, string> {
  return contentType?.startsWith("text/html") ? { "Permissions-Policy": PERMISSIONS_POLICY } : {};
}

/** Cache-Control for files that never change under their name. */
export const CACHE_FOREVER = "public, max-age=31536000, immutable";

/** Two years, for this host alone: owners may serve other subdomains of their domain elsewhere. Sent over HTTPS only. */
export const HSTS = "max-age=63072000";

/** The CSP hash (`'sha256-…'`) of an inline element's text. */
export async function sourceHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}
