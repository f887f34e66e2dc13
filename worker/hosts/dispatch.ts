import { classifyHost, type HostKind, normalizeHost } from "#domain/hosts.ts";

const kinds = new Map<string, HostKind>();
const MOST_KEPT = 4000;

/**
 * What the host of a request's address (which the runtime takes from its Host header) stands for; classified once per
 * isolate and host. Forwarded headers are never looked at.
 */
export function hostKind({ url }: Request, mainDomain: string): HostKind {
  const start = url.indexOf("//") + 2;
  const raw = url.slice(start, url.indexOf("/", start));
  let kind = kinds.get(raw);
  if (!kind) {
    kind = classifyHost(normalizeHost(raw, toAscii), mainDomain);
    if (kinds.size >= MOST_KEPT) kinds.clear();
    kinds.set(raw, kind);
  }
  return kind;
}

function toAscii(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}
