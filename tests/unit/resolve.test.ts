import { encode } from "dns-packet";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeAnswer, encodeQuestion } from "#worker/domains/dns-message.ts";
import { valueFromText } from "#worker/domains/record-data.ts";
import { type Resolver, resolverAt } from "#worker/domains/resolve.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";

let dns: FakeDns;
beforeAll(async () => {
  dns = await startFakeDns();
});
beforeEach(() => {
  dns.mood = "fine";
  dns.asked = [];
});
afterAll(() => dns.stop());

describe.each(["json", "wire"] as const)("in %s", (format) => {
  let resolver: Resolver;
  beforeAll(() => {
    resolver = resolverAt(dns[format]);
  });

  test("every type is read, with the aliases that led to it", async () => {
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

  test("what is not there, fails or is forged is told apart", async () => {
    dns.names = { "fails.nl": "SERVFAIL", "refused.nl": "REFUSED", "forged.nl": "BOGUS" };
    expect(await resolver.ask("nowhere.nl", "A")).toEqual({ status: "nxdomain" });
    expect(await resolver.ask("fails.nl", "A")).toEqual({ status: "servfail", bogus: false });
    expect(await resolver.ask("refused.nl", "A")).toEqual({ status: "servfail", bogus: false });
    expect(await resolver.ask("forged.nl", "A")).toEqual({ status: "servfail", bogus: true });
  });

  test("what went wrong once is asked again", async () => {
    dns.names = { "duinhuis.nl": { A: ["192.0.2.1"] } };
    dns.failures = 1;
    expect(await resolver.ask("duinhuis.nl", "A")).toMatchObject({ status: "answered" });
    dns.failures = 2;
    expect(await resolver.ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });

  test("a resolver that says nothing is not waited for", async () => {
    dns.mood = "silent";
    expect(await resolverAt(dns[format], 30).ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });

  test("a resolver that is down or talks nonsense is out of reach", async () => {
    for (const mood of ["down", "gibberish"] as const) {
      dns.mood = mood;
      expect(await resolver.ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
    }
    expect(await resolverAt("http://127.0.0.1:1/dns-query").ask("duinhuis.nl", "A")).toEqual({ status: "unreachable" });
  });
});

test("data is read in the ways resolvers write it", () => {
  expect(valueFromText("CAA", "\\# 22 00 05 69 73 73 75 65 6c 65 74 73 65 6e 63 72 79 70 74 2e 6f 72 67")).toBe(
    "0 issue letsencrypt.org",
  );
  expect(valueFromText("TXT", "no quotes")).toBe("no quotes");
  expect(valueFromText("TXT", String.raw`"a\"b\\c\065"`)).toBe('a"b\\cA');
  expect(valueFromText("CAA", "nonsense")).toBeUndefined();
});

describe("messages", () => {
  test("a name that leads to itself ends", () => {
    const loop = new Uint8Array([0, 0, 0x81, 0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(() => decodeAnswer(loop)).toThrow("leads to itself");
  });

  test("whatever bytes come, reading ends with records or a refusal", () => {
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

  test("a question is what other programs read", async () => {
    const { decode } = await import("dns-packet");
    expect(decode(Buffer.from(encodeQuestion("www.duinhuis.nl", "CAA", true)))).toMatchObject({
      id: 0,
      flag_rd: true,
      flag_cd: true,
      questions: [{ name: "www.duinhuis.nl", type: "CAA" }],
    });
  });
});
