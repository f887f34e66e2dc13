import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";

const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const;
type Type = keyof typeof TYPES;
const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

/** A name's values in presentation format, or its error code. `BOGUS` fails unless DNSSEC validation is turned off. */
type Zone = Partial<Record<Type, string[]>> | keyof typeof CODES | "BOGUS";

/** A DNS over HTTPS resolver with the names that a test sets: JSON in Cloudflare's format, and wire format (RFC 8484). */
export interface FakeDns {
  /** The resolver's address for JSON. */
  json: string;
  /** The resolver's address for wire format. */
  wire: string;
  /** Values by name; other names do not exist. */
  names: Record<string, Zone>;
  /** Every query: `type name`. */
  queries: string[];
  /** `down` answers with errors, `silent` never answers. */
  behaviour: "normal" | "down" | "silent" | "gibberish";
  /** Number of the next queries that fail. */
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
    queries: [],
    behaviour: "normal",
    failures: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** Finds the records of a name and follows aliases, like a recursive resolver. */
  function findRecords(
    name: string,
    type: Type,
    unchecked: boolean,
    depth = 0,
  ): { code: number; records: [string, Type, string][] } {
    const zone = fake.names[name.toLowerCase()] ?? "NXDOMAIN";
    if (zone === "BOGUS") return { code: unchecked ? 0 : CODES.SERVFAIL, records: [] };
    if (typeof zone === "string") return { code: CODES[zone], records: [] };
    const [alias] = zone.CNAME ?? [];
    if (alias === undefined || depth > 8)
      return { code: 0, records: (zone[type] ?? []).map((value) => [name, type, value] as [string, Type, string]) };
    const own: [string, Type, string] = [name, "CNAME", alias];
    if (type === "CNAME") return { code: 0, records: [own] };
    const further = findRecords(alias.replace(/\.$/, ""), type, unchecked, depth + 1);
    return { code: further.code, records: [own, ...further.records] };
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (fake.behaviour === "silent") return;
    if (fake.behaviour === "down" || fake.failures-- > 0) return void response.writeHead(503).end();
    if (fake.behaviour === "gibberish") return void response.writeHead(200).end("\u0000\u0001<html>");
    const { searchParams } = new URL(request.url ?? "/", base);
    const accept = request.headers.accept ?? "";
    const packed = searchParams.get("dns");
    if (packed !== null && accept === "application/dns-message") {
      const query = decode(Buffer.from(packed, "base64url"));
      const [question] = query.questions ?? [];
      if (!question) return void response.writeHead(400).end();
      const type = question.type as Type;
      const { code, records } = findRecords(question.name, type, query.flag_cd ?? false);
      fake.queries.push(`${type} ${question.name}`);
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
    const { code, records } = findRecords(name, type, searchParams.get("cd") === "1");
    fake.queries.push(`${type} ${name}`);
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
