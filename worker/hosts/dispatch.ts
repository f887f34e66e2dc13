import { classifyHost, type HostKind, normalizeHost } from "#domain/hosts.ts";

const kinds = new Map<string, HostKind>();
const MOST_KEPT = 4000;
/** The longest host name with a port. */
const LONGEST_KEPT = 260;

/**
 * What a request's Host header stands for; classified once per isolate and host. It is read as it was sent: the runtime's
 * own reading of it, in the request's address, stops at a slash and forgives what is no host name. Forwarded headers are
 * never looked at.
 */
export function hostKind({ headers }: Request, mainDomain: string): HostKind {
  const raw = headers.get("Host") ?? "";
  let kind = kinds.get(raw);
  if (!kind) {
    kind = classifyHost(normalizeHost(raw, toAscii), mainDomain);
    if (kinds.size >= MOST_KEPT) kinds.clear();
    if (raw.length <= LONGEST_KEPT) kinds.set(raw, kind);
  }
  return kind;
}

function toAscii(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}
