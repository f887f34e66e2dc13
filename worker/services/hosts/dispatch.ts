import { classifyHost, type HostKind, normalizeHost } from "#domain/hosts.ts";

const kinds = new Map<string, HostKind>();
const MAX_CACHED_HOSTS = 4000;
/** Maximum length of a host name with a port. */
const MAX_CACHED_LENGTH = 260;

/**
 * Classifies a request's Host header; the result is cached in the isolate. Uses the raw header, because the runtime's
 * `request.url` cuts the host at a slash and accepts invalid host names. Forwarded headers are ignored.
 */
export function hostKind({ headers }: Request, mainDomain: string): HostKind {
  const raw = headers.get("Host") ?? "";
  let kind = kinds.get(raw);
  if (!kind) {
    kind = classifyHost(normalizeHost(raw, toAscii), mainDomain);
    if (kinds.size >= MAX_CACHED_HOSTS) kinds.clear();
    if (raw.length <= MAX_CACHED_LENGTH) kinds.set(raw, kind);
  }
  return kind;
}

function toAscii(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}
