import type { DnsAnswer, DnsRecord, RecordType } from "#domain/domains/dns.ts";
import { toBase64Url } from "../secrets/digests.ts";
import { decodeAnswer, encodeQuestion } from "./dns-message.ts";
import { followAliases, normalizeName, typeOf, parseValue } from "./record-data.ts";

/** A DNS resolver. Never rejects: failures are answers too. */
export interface Resolver {
  ask(name: string, type: RecordType): Promise<DnsAnswer>;
}

/** Timeout of one attempt. */
const TIMEOUT_MS = 3000;
const MAX_ATTEMPT_COUNT = 2;
/** A DNS message has at most 64 KiB, and not much more as JSON. */
const MAX_RESPONSE_BYTES = 128 * 1024;
const NO_ERROR = 0;
const NAME_ERROR = 3;

interface Reply {
  code: number;
  records: DnsRecord[];
}

interface QueryOptions {
  /** True to turn off DNSSEC validation (RFC 4035, 3.2.2). */
  unchecked: boolean;
  timeoutMs: number;
}

/**
 * Creates a resolver that uses DNS over HTTPS: `https://…` is queried in JSON, which Cloudflare and Google support,
 * `wire+https://…` in wire format (RFC 8484).
 */
export function createResolver(address: string, timeoutMs = TIMEOUT_MS): Resolver {
  const wire = address.startsWith("wire+");
  const url = new URL(wire ? address.slice("wire+".length) : address);
  const query = wire ? queryInWireFormat : queryInJson;

  const attempt = async (name: string, type: RecordType, unchecked: boolean): Promise<Reply | undefined> => {
    for (let attempts = 0; attempts < MAX_ATTEMPT_COUNT; attempts++) {
      // Any failure is answered by a second attempt.
      const reply = await query(url, name, type, { unchecked, timeoutMs }).catch(() => undefined);
      if (reply) return reply;
    }
    return undefined;
  };

  return {
    async ask(name, type) {
      const reply = await attempt(name, type, false);
      if (!reply) return { status: "unreachable" };
      if (reply.code === NAME_ERROR) return { status: "nxdomain" };
      if (reply.code === NO_ERROR) return { status: "answered", records: followAliases(name, reply.records) };
      const unchecked = await attempt(name, type, true);
      return { status: "servfail", bogus: unchecked?.code === NO_ERROR || unchecked?.code === NAME_ERROR };
    },
  };
}

async function queryInJson(
  base: URL,
  name: string,
  type: RecordType,
  { unchecked, timeoutMs }: QueryOptions,
): Promise<Reply | undefined> {
  const url = new URL(base);
  url.searchParams.set("name", name);
  url.searchParams.set("type", type);
  if (unchecked) url.searchParams.set("cd", "1");
  const bytes = await read(url, "application/dns-json", timeoutMs);
  if (!bytes) return undefined;
  const { Status: code, Answer: answer = [] } = JSON.parse(new TextDecoder().decode(bytes)) as {
    Status?: unknown;
    Answer?: { name?: unknown; type?: unknown; data?: unknown }[];
  };
  if (typeof code !== "number") return undefined;
  const records = answer.flatMap(({ name: owner, type: number, data }) => {
    const known = typeOf(Number(number));
    const value = known && typeof data === "string" ? parseValue(known, data) : undefined;
    return known && value !== undefined && typeof owner === "string" ? [{ name: normalizeName(owner), type: known, value }] : [];
  });
  return { code, records };
}

async function queryInWireFormat(
  base: URL,
  name: string,
  type: RecordType,
  { unchecked, timeoutMs }: QueryOptions,
): Promise<Reply | undefined> {
  const url = new URL(base);
  url.searchParams.set("dns", toBase64Url(encodeQuestion(name, type, unchecked)));
  const bytes = await read(url, "application/dns-message", timeoutMs);
  return bytes && decodeAnswer(bytes);
}

async function read(url: URL, type: string, timeoutMs: number): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { headers: { Accept: type }, redirect: "manual", signal });
  const length = Number(response.headers.get("Content-Length") ?? 0);
  if (response.status !== 200 || length > MAX_RESPONSE_BYTES) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > MAX_RESPONSE_BYTES ? undefined : bytes;
}
