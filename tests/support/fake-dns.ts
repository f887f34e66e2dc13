import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";

const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const;
type Type = keyof typeof TYPES;
const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

/** What a name holds: values in zone file form, or why it has none. `BOGUS` fails unless DNSSEC is left unchecked. */
type Zone = Partial<Record<Type, string[]>> | keyof typeof CODES | "BOGUS";

/** A resolver that knows only what a test tells it, over HTTP: JSON as Cloudflare writes it, and wire format (RFC 8484). */
export interface FakeDns {
  /** To be asked in JSON. */
  json: string;
  /** To be asked in wire format. */
  wire: string;
  /** Name → what it holds; names that are not here don't exist. */
  names: Record<string, Zone>;
  /** Every question: `type name`. */
  asked: string[];
  /** Answers nothing but errors, or never. */
  mood: "fine" | "down" | "silent" | "gibberish";
  /** So many of the next questions go wrong. */
  failures: number;
  stop(): Promise<void>;
}

export async function startFakeDns(): Promise<FakeDns> {
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`;
  const fake: FakeDns = {
    json: base,
    wire: `wire+${base}`,
    names: {},
    asked: [],
    mood: "fine",
    failures: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** The records of a name with its aliases followed, as a recursive resolver does. */
  function look(name: string, type: Type, unchecked: boolean, depth = 0): { code: number; records: [string, Type, string][] } {
    const zone = fake.names[name.toLowerCase()] ?? "NXDOMAIN";
    if (zone === "BOGUS") return { code: unchecked ? 0 : CODES.SERVFAIL, records: [] };
    if (typeof zone === "string") return { code: CODES[zone], records: [] };
    const [alias] = zone.CNAME ?? [];
    if (alias === undefined || depth > 8)
      return { code: 0, records: (zone[type] ?? []).map((value) => [name, type, value] as [string, Type, string]) };
    const own: [string, Type, string] = [name, "CNAME", alias];
    if (type === "CNAME") return { code: 0, records: [own] };
    const further = look(alias.replace(/\.$/, ""), type, unchecked, depth + 1);
    return { code: further.code, records: [own, ...further.records] };
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (fake.mood === "silent") return;
    if (fake.mood === "down" || fake.failures-- > 0) return void response.writeHead(503).end();
    if (fake.mood === "gibberish") return void response.writeHead(200).end("\u0000\u0001<html>");
    const { searchParams } = new URL(request.url ?? "/", base);
    const accept = request.headers.accept ?? "";
    const packed = searchParams.get("dns");
    if (packed !== null && accept === "application/dns-message") {
      const query = decode(Buffer.from(packed, "base64url"));
      const [question] = query.questions ?? [];
      if (!question) return void response.writeHead(400).end();
      const type = question.type as Type;
      const { code, records } = look(question.name, type, query.flag_cd ?? false);
      fake.asked.push(`${type} ${question.name}`);
      const message = encode({
        type: "response",
        id: query.id ?? 0,
        flags: 0x8180 | code,
        questions: [question],
        answers: records.map(wireRecord),
      });
      return void response.writeHead(200, { "Content-Type": "application/dns-message" }).end(message);
    }
    const [name, type] = [searchParams.get("name") ?? "", searchParams.get("type") as Type];
    if (accept !== "application/dns-json" || !(type in TYPES)) return void response.writeHead(415).end();
    const { code, records } = look(name, type, searchParams.get("cd") === "1");
    fake.asked.push(`${type} ${name}`);
    const Answer = records.map(([owner, kind, value]) => ({ name: `${owner}.`, type: TYPES[kind], TTL: 300, data: value }));
    const body = { Status: code, TC: false, RD: true, RA: true, AD: false, CD: false, Question: [{ name, type: TYPES[type] }] };
    response
      .writeHead(200, { "Content-Type": "application/dns-json" })
      .end(JSON.stringify({ ...body, ...(Answer.length > 0 ? { Answer } : {}) }));
  }
  return fake;
}

function wireRecord([name, type, value]: [string, Type, string]): Answer {
  const common = { name, ttl: 300, class: "IN" as const };
  const pieces = [...value.matchAll(/"([^"]*)"/g)].map(([, piece = ""]) => piece);
  if (type === "TXT") return { ...common, type, data: pieces };
  if (type === "MX") {
    const [preference, exchange = ""] = value.split(" ");
    return { ...common, type, data: { preference: Number(preference), exchange: exchange.replace(/\.$/, "") } };
  }
  if (type === "CAA") {
    const [flags, tag] = value.split(" ");
    return { ...common, type, data: { flags: Number(flags), tag: tag as "issue", value: pieces[0] ?? "" } };
  }
  return { ...common, type, data: value.replace(/\.$/, "") } as Answer;
}
