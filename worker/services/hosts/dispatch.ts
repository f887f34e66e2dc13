import { classifyHost, type HostKind, normalizeHost } from "#domain/hosts.ts";
import { WeighedCache } from "../memory/weighed-cache.ts";

const kinds = new WeighedCache<HostKind>("hostKinds");
/** Maximum length of a host name with a port. */
const MAX_CACHED_LENGTH = 260;
/** The object, its host and its label or domain. */
const KIND_BYTES = 2 * MAX_CACHED_LENGTH;

/**
 * Classifies a request's Host header; the result is cached in the isolate. Uses the raw header, because the runtime's
 * `request.url` cuts the host at a slash and accepts invalid host names. Forwarded headers are ignored.
 */
export function hostKind({ headers }: Request, mainDomain: string): HostKind {
  const raw = headers.get("Host") ?? "";
  let kind = kinds.get(raw);
  if (!kind) {
    kind = classifyHost(normalizeHost(raw, toAscii), mainDomain);
    if (raw.length <= MAX_CACHED_LENGTH) kinds.set(raw, kind, KIND_BYTES);
  }
  return kind;
}

function toAscii(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}
