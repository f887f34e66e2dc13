import { describe, expect, test } from "vitest";
import { allowedIssuers, namesForCaa } from "#domain/domains/caa.ts";
import type { DnsAnswer, RecordType } from "#domain/domains/dns.ts";
import { evaluateDns, type DnsSnapshot, type HostSnapshot } from "#domain/domains/findings.ts";
import { isCloudflare } from "#domain/domains/networks.ts";
import { createDnsRecords } from "#domain/domains/records.ts";
import { REGISTRARS, findRegistrar } from "#domain/domains/registrars.ts";

const TARGET = "sites.vrijhuis.nl";
const DESTINATION = { target: TARGET, apexAddresses: ["192.0.2.10"], slug: "vrijhuis" };
const WWW = "www.duinhuis.nl";
const APEX = "duinhuis.nl";
const CLAIM = { name: APEX, zone: APEX, hosts: [WWW, APEX], token: "abc123" };

const answerOf = (type: RecordType, ...values: string[]): DnsAnswer => ({
  status: "answered",
  records: values.map((value) => ({ name: "x", type, value })),
});
const NONE: DnsAnswer = { status: "answered", records: [] };
const host = (parts: Partial<HostSnapshot>): HostSnapshot => ({ a: NONE, aaaa: NONE, cname: NONE, caa: [NONE, NONE], ...parts });
const RIGHT_WWW = host({ cname: answerOf("CNAME", TARGET), a: answerOf("A", "104.16.1.1") });
const RIGHT_APEX = host({ a: answerOf("A", "104.16.1.1"), aaaa: answerOf("AAAA", "2606:4700::1") });
const seen = (parts: Partial<DnsSnapshot> & { www?: HostSnapshot; apex?: HostSnapshot } = {}): DnsSnapshot => ({
  nameServers: answerOf("NS", "ns0.transip.net"),
  token: answerOf("TXT", "v=spf1 -all", "vrijhuis-verify=abc123"),
  targetAddresses: ["104.16.1.1", "2606:4700::1"],
  hosts: { [WWW]: parts.www ?? RIGHT_WWW, [APEX]: parts.apex ?? RIGHT_APEX },
  ...parts,
});
const evaluate = (dns: DnsSnapshot, primary = WWW) => evaluateDns(CLAIM, primary, dns, DESTINATION);

test("correct records give no findings", () => {
  expect(evaluate(seen())).toMatchObject({
    findings: [],
    owned: true,
    hosts: { [WWW]: { pointing: true }, [APEX]: { pointing: true } },
  });
});

describe("problems", () => {
  test.each<[string, DnsSnapshot, object]>([
    ["a missing token", seen({ token: NONE }), { code: "TXT_MISSING", host: "_vrijhuis.duinhuis.nl", blocking: true }],
    ["a missing name of the token", seen({ token: { status: "nxdomain" } }), { code: "TXT_MISSING" }],
    [
      "an older token",
      seen({ token: answerOf("TXT", "vrijhuis-verify=old") }),
      { code: "TXT_WRONG", found: ["vrijhuis-verify=old"] },
    ],
    ["a missing record at www", seen({ www: host({}) }), { code: "CNAME_MISSING", host: WWW, blocking: true }],
    [
      "an address at www",
      seen({ www: host({ a: answerOf("A", "203.0.113.9") }) }),
      { code: "CNAME_MISSING", found: ["203.0.113.9"] },
    ],
    [
      "another target",
      seen({ www: host({ cname: answerOf("CNAME", "old.host.nl") }) }),
      { code: "CNAME_WRONG", found: ["old.host.nl"] },
    ],
    ["a subdomain of our target", seen({ www: host({ cname: answerOf("CNAME", `x.${TARGET}`) }) }), { code: "CNAME_WRONG" }],
    [
      "a CDN's name",
      seen({ www: host({ cname: answerOf("CNAME", "d1.cloudfront.net") }) }),
      { code: "COMPETING_CDN", cdn: "cloudfront" },
    ],
    ["Cloudflare's proxy", seen({ www: host({ a: answerOf("A", "172.67.1.2") }) }), { code: "COMPETING_CDN", cdn: "cloudflare" }],
    ["a missing record at the apex", seen({ apex: host({}) }), { code: "APEX_MISSING", host: APEX, blocking: false }],
    [
      "an apex that points elsewhere",
      seen({ apex: host({ a: answerOf("A", "203.0.113.9") }) }),
      { code: "APEX_ELSEWHERE", blocking: false, found: ["203.0.113.9"] },
    ],
    [
      "an apex of which one address points elsewhere",
      seen({ apex: host({ a: answerOf("A", "192.0.2.10", "203.0.113.9") }) }),
      { code: "APEX_ELSEWHERE" },
    ],
    [
      "an old AAAA",
      seen({ apex: host({ a: answerOf("A", "192.0.2.10"), aaaa: answerOf("AAAA", "2001:db8::1") }) }),
      { code: "AAAA_ELSEWHERE", found: ["2001:db8::1"] },
    ],
    [
      "a CAA record for another issuer",
      seen({ www: { ...RIGHT_WWW, caa: [NONE, answerOf("CAA", "0 issue digicert.com")] } }),
      { code: "CAA_BLOCKS", host: WWW, blocking: true, found: ["0 issue digicert.com"] },
    ],
    ["a domain that does not exist", seen({ nameServers: { status: "nxdomain" } }), { code: "NXDOMAIN" }],
    ["failing name servers", seen({ nameServers: { status: "servfail", bogus: false } }), { code: "SERVFAIL" }],
    ["invalid DNSSEC signatures", seen({ nameServers: { status: "servfail", bogus: true } }), { code: "DNSSEC_BOGUS" }],
    ["an unreachable resolver", seen({ nameServers: { status: "unreachable" } }), { code: "RESOLVER_UNREACHABLE" }],
    [
      "an unreachable resolver for www",
      seen({ www: host({ a: { status: "unreachable" } }) }),
      { code: "RESOLVER_UNREACHABLE", blocking: true },
    ],
  ])("%s", (_, dns, finding) => {
    const { findings } = evaluate(dns);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject(finding);
  });

  test("problems of the primary host are blocking, whichever it is", () => {
    const [finding] = evaluate(seen({ apex: host({}) }), APEX).findings;
    expect(finding).toMatchObject({ code: "APEX_MISSING", blocking: true });
    expect(evaluate(seen({ www: host({}) }), APEX).findings[0]).toMatchObject({ code: "CNAME_MISSING", blocking: false });
  });

  test("ownership is unknown if the resolver fails", () => {
    expect(evaluate(seen({ token: { status: "servfail", bogus: false } })).owned).toBeNull();
    expect(evaluate(seen({ nameServers: { status: "nxdomain" } })).owned).toBe(false);
  });
});

describe("CAA (RFC 8659)", () => {
  test.each<[string, DnsAnswer[], string[]]>([
    ["no record", [NONE, NONE], ["letsencrypt.org", "pki.goog", "ssl.com"]],
    ["only iodef", [answerOf("CAA", "0 iodef mailto:a@b.nl")], ["letsencrypt.org", "pki.goog", "ssl.com"]],
    ["no issuer allowed", [answerOf("CAA", "0 issue ;")], []],
    [
      "with parameters",
      [answerOf("CAA", "0 issue letsencrypt.org; accounturi=x", "128 issue PKI.goog")],
      ["letsencrypt.org", "pki.goog"],
    ],
    ["the nearest name decides", [answerOf("CAA", "0 issue ssl.com"), answerOf("CAA", "0 issue pki.goog")], ["ssl.com"]],
    ["an unknown critical record", [answerOf("CAA", "0 issue ssl.com", "128 future x")], []],
    ["an unknown record that is not critical", [answerOf("CAA", "0 issue ssl.com", "0 future x")], ["ssl.com"]],
    ["wildcards only", [answerOf("CAA", "0 issuewild ;")], ["letsencrypt.org", "pki.goog", "ssl.com"]],
  ])("%s", (_, answers, issuers) => expect(allowedIssuers(answers)).toEqual(issuers));

  test("all parent domains are included", () => expect(namesForCaa("a.b.nl")).toEqual(["a.b.nl", "b.nl", "nl"]));
});

test("a domain's records have its own names and token", () => {
  const records = createDnsRecords(CLAIM, DESTINATION);
  expect(records.ownership).toEqual({
    type: "TXT",
    name: "_vrijhuis",
    host: "_vrijhuis.duinhuis.nl",
    value: "vrijhuis-verify=abc123",
  });
  expect(records.alias).toEqual({ type: "CNAME", name: "www", host: WWW, value: TARGET });
  expect(records.apex).toMatchObject({
    alias: { type: "ALIAS", name: "@", host: APEX, value: TARGET },
    addresses: [{ type: "A", name: "@", value: "192.0.2.10" }],
    redirectTo: "https://www.duinhuis.nl",
  });
  const deeper = createDnsRecords(
    { ...CLAIM, name: "huis.duinen.nl", zone: "duinen.nl", hosts: ["huis.duinen.nl"] },
    DESTINATION,
  );
  expect([deeper.alias.name, deeper.ownership.name, deeper.apex]).toEqual(["huis", "_vrijhuis.huis", undefined]);
});

test("a DNS provider is recognised by its name servers", () => {
  expect(findRegistrar(["ns1.transip.nl"])?.id).toBe("transip");
  expect(findRegistrar(["anna.ns.cloudflare.com"])?.id).toBe("cloudflare");
  expect(findRegistrar(["ns1.nottransip.nl", "cloudflare.com"])).toBeUndefined();
  expect(new Set(REGISTRARS.map(({ id }) => id)).size).toBe(REGISTRARS.length);
});

test.each([
  ["104.16.0.0", true],
  ["104.23.255.255", true],
  ["104.32.0.0", false],
  ["172.67.4.5", true],
  ["172.80.0.1", false],
  ["2606:4700:10::1", true],
  ["2a06:98c7::1", true],
  ["2a06:98c8::1", false],
  ["2001:db8::1", false],
])("%s belongs to Cloudflare: %s", (address, expected) => expect(isCloudflare(address)).toBe(expected));
