import { encode } from "dns-packet";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeAnswer, encodeQuestion } from "#services/dns/dns-message.ts";
import { parseValue } from "#services/dns/record-data.ts";
import { type Resolver, createResolver } from "#services/dns/resolve.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";

let dns: FakeDns;
beforeAll(async () => {
  dns = await startFakeDns();
});
beforeEach(() => {
  dns.behaviour = "normal";
  dns.queries = [];
});
afterAll(() => dns.stop());

describe.each(["json", "wire"] as const)("in %s", (format) => {
  let resolver: Resolver;
  beforeAll(() => {
    resolver = createResolver(dns[format]);
  });

  test("records of every type are read, including aliases", async () => {
    dns.names = {
      "www.duinhuis.nl": { CNAME: ["Sites.Vrijhuis.NL."] },
      "sites.vrijhuis.nl": { A: ["192.0.2.1", "192.0.2.2"], AAAA: ["2001:0db8:0:0:0:0:0:1"] },
      "duinhuis.nl": {
        NS: ["ns0.transip.net.", "NS1.transip.nl."],
        MX: ["10 mail.duinhuis.nl."],
        TXT: ['"v=spf1 " "-all"', '"vrijhuis-verify=abc"'],
        CAA: ['0 issue "letsencrypt.org"', '128 issue ";"'],
      },
    };
    const values = async (name: string, type: Parameters<Resolver["ask"]>[1]) => {
      const answer = await resolver.ask(name, type);
      return answer.status === "answered" ? answer.records.map((record) => `${record.type} ${record.value}`) : answer.status;
    };
    expect(await values("www.duinhuis.nl", "A")).toEqual(["CNAME sites.vrijhuis.nl", "A 192.0.2.1", "A 192.0.2.2"]);
    expect(await values("www.duinhuis.nl", "AAAA")).toEqual(["CNAME sites.vrijhuis.nl", "AAAA 2001:db8::1"]);
    expect(await values("www.duinhuis.nl", "CNAME")).toEqual(["CNAME sites.vrijhuis.nl"]);
    expect(await values("duinhuis.nl", "NS")).toEqual(["NS ns0.transip.net", "NS ns1.transip.nl"]);
    expect(await values("duinhuis.nl", "MX")).toEqual(["MX mail.duinhuis.nl"]);
    expect(await values("duinhuis.nl", "TXT")).toEqual(["TXT v=spf1 -all", "TXT vrijhuis-verify=abc"]);
    expect(await values("duinhuis.nl", "CAA")).toEqual(["CAA 0 issue letsencrypt.org", "CAA 128 issue ;"]);
    expect(await values("duinhuis.nl", "A")).toEqual([]);
  });

  test("missing names, failures and forged answers are distinguished", async () => {
    dns.names = { "fails.nl": "SERVFAIL", "refused.nl": "REFUSED", "forged.nl": "BOGUS" };
    expect(await resolver.ask("nowhere.nl", "A")).toEqual({ status: "nxdomain" });
    expect(await resolver.ask("fails.nl", "A")).toEqual({ status: "servfail", bogus: false });
    expect(await resolver.ask("refused.nl", "A")).toEqual({ status: "servfail", bogus: false });
    expect(await resolver.ask("forged.nl", "A")).toEqual({ status: "servfail", bogus: true });
  });

  test("a failed query is repeated", async () => {
    dns.names = { "duinhuis.nl": { A: ["192.0.2.1"] } };
    dns.failures = 1;
    expect(await resolver.ask("duinhuis.nl", "A")).toMatchObject({ status: "answered" });
    dns.failures = 2;
    expect(await resolver.ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });

  test("a silent resolver times out", async () => {
    dns.behaviour = "silent";
    expect(await createResolver(dns[format], 30).ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });

  test("a failing resolver counts as unreachable", async () => {
    for (const behaviour of ["down", "gibberish"] as const) {
      dns.behaviour = behaviour;
      expect(await resolver.ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
    }
    expect(await createResolver("http://127.0.0.1:1/dns-query").ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });
});

test("record data is read in all formats of resolvers", () => {
  expect(parseValue("CAA", "\\# 22 00 05 69 73 73 75 65 6c 65 74 73 65 6e 63 72 79 70 74 2e 6f 72 67")).toBe(
    "0 issue letsencrypt.org",
  );
  expect(parseValue("TXT", "no quotes")).toBe("no quotes");
  expect(parseValue("TXT", String.raw`"a\"b\\c\065"`)).toBe('a"b\\cA');
  expect(parseValue("CAA", "nonsense")).toBeUndefined();
});

describe("messages", () => {
  test("a name whose compression pointers form a loop is refused", () => {
    const loop = new Uint8Array([0, 0, 0x81, 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(() => decodeAnswer(loop)).toThrow("form a loop");
  });

  test("decoding any bytes returns records or throws a RangeError", () => {
    const right = encode({
      type: "response",
      flags: 0x8180,
      questions: [{ name: "a.nl", type: "TXT" }],
      answers: [
        { name: "a.nl", type: "TXT", data: ["x"] },
        { name: "a.nl", type: "CNAME", data: "b.a.nl" },
      ],
    });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.tuple(fc.nat(right.length - 1), fc.nat(255)).map(([at, value]) => {
        const changed = new Uint8Array(right);
        changed[at] = value;
        return changed;
      }),
      fc.nat(right.length).map((length) => new Uint8Array(right.subarray(0, length))),
    );
    fc.assert(
      fc.property(bytes, (message) => {
        try {
          expect(decodeAnswer(message).records.every(({ name }) => name === name.toLowerCase())).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });

  test("an encoded query is read by an independent decoder", async () => {
    const { decode } = await import("dns-packet");
    expect(decode(Buffer.from(encodeQuestion("www.duinhuis.nl", "CAA", true)))).toMatchObject({
      id: 0,
      flag_rd: true,
      flag_cd: true,
      questions: [{ name: "www.duinhuis.nl", type: "CAA" }],
    });
  });
});
