import type { DnsAnswer, DnsRecord, RecordType } from "#domain/domains/dns.ts";
import { toBase64Url } from "#worker/accounts/digests.ts";
import { decodeAnswer, encodeQuestion } from "./dns-message.ts";
import { alongAliases, plainName, typeOf, valueFromText } from "./record-data.ts";

/** Who is asked about names. Never rejects: a resolver that fails is an answer too. */
export interface Resolver {
  ask(name: string, type: RecordType): Promise<DnsAnswer>;
}

/** One attempt; there are two. */
const PATIENCE_MS = 3000;
const ATTEMPTS = 2;
/** A DNS message has no more octets, and as JSON not many more. */
const MOST_OCTETS = 128 * 1024;
const NO_ERROR = 0;
const NAME_ERROR = 3;

interface Reply {
  code: number;
  records: DnsRecord[];
}

interface Manner {
  /** With signatures left unchecked (RFC 4035, 3.2.2). */
  unchecked: boolean;
  patienceMs: number;
}

/**
 * DNS over HTTPS at an address: `https://…` is asked in JSON, as Cloudflare and Google answer it, `wire+https://…` in wire format
 * (RFC 8484).
 */
export function resolverAt(address: string, patienceMs = PATIENCE_MS): Resolver {
  const wire = address.startsWith("wire+");
  const url = new URL(wire ? address.slice("wire+".length) : address);
  const asked = wire ? askInWire : askInJson;

  const attempt = async (name: string, type: RecordType, unchecked: boolean): Promise<Reply | undefined> => {
    for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
      // Whatever went wrong, the second attempt is the answer to it.
      const reply = await asked(url, name, type, { unchecked, patienceMs }).catch(() => undefined);
      if (reply) return reply;
    }
    return undefined;
  };

  return {
    async ask(name, type) {
      const reply = await attempt(name, type, false);
      if (!reply) return { status: "unreachable" };
      if (reply.code === NAME_ERROR) return { status: "nxdomain" };
      if (reply.code === NO_ERROR) return { status: "answered", records: alongAliases(name, reply.records) };
      const unchecked = await attempt(name, type, true);
      return { status: "servfail", bogus: unchecked?.code === NO_ERROR || unchecked?.code === NAME_ERROR };
    },
  };
}

async function askInJson(
  base: URL,
  name: string,
  type: RecordType,
  { unchecked, patienceMs }: Manner,
): Promise<Reply | undefined> {
  const url = new URL(base);
  url.searchParams.set("name", name);
  url.searchParams.set("type", type);
  if (unchecked) url.searchParams.set("cd", "1");
  const bytes = await read(url, "application/dns-json", patienceMs);
  if (!bytes) return undefined;
  const { Status: code, Answer: answer = [] } = JSON.parse(new TextDecoder().decode(bytes)) as {
    Status?: unknown;
    Answer?: { name?: unknown; type?: unknown; data?: unknown }[];
  };
  if (typeof code !== "number") return undefined;
  const records = answer.flatMap(({ name: owner, type: number, data }) => {
    const known = typeOf(Number(number));
    const value = known && typeof data === "string" ? valueFromText(known, data) : undefined;
    return known && value !== undefined && typeof owner === "string" ? [{ name: plainName(owner), type: known, value }] : [];
  });
  return { code, records };
}

async function askInWire(
  base: URL,
  name: string,
  type: RecordType,
  { unchecked, patienceMs }: Manner,
): Promise<Reply | undefined> {
  const url = new URL(base);
  url.searchParams.set("dns", toBase64Url(encodeQuestion(name, type, unchecked)));
  const bytes = await read(url, "application/dns-message", patienceMs);
  return bytes && decodeAnswer(bytes);
}

async function read(url: URL, type: string, patienceMs: number): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { headers: { Accept: type }, redirect: "manual", signal });
  const length = Number(response.headers.get("Content-Length") ?? 0);
  if (response.status !== 200 || length > MOST_OCTETS) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > MOST_OCTETS ? undefined : bytes;
}
