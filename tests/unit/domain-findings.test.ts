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

const said = (type: RecordType, ...values: string[]): DnsAnswer => ({
  status: "answered",
  records: values.map((value) => ({ name: "x", type, value })),
});
const NONE: DnsAnswer = { status: "answered", records: [] };
const host = (parts: Partial<HostSnapshot>): HostSnapshot => ({ a: NONE, aaaa: NONE, cname: NONE, caa: [NONE, NONE], ...parts });
const RIGHT_WWW = host({ cname: said("CNAME", TARGET), a: said("A", "104.16.1.1") });
const RIGHT_APEX = host({ a: said("A", "104.16.1.1"), aaaa: said("AAAA", "2606:4700::1") });
const seen = (parts: Partial<DnsSnapshot> & { www?: HostSnapshot; apex?: HostSnapshot } = {}): DnsSnapshot => ({
  nameServers: said("NS", "ns0.transip.net"),
  token: said("TXT", "v=spf1 -all", "vrijhuis-verify=abc123"),
  targetAddresses: ["104.16.1.1", "2606:4700::1"],
  hosts: { [WWW]: parts.www ?? RIGHT_WWW, [APEX]: parts.apex ?? RIGHT_APEX },
  ...parts,
});
const look = (dns: DnsSnapshot, primary = WWW) => evaluateDns(CLAIM, primary, dns, DESTINATION);

test("where all is right nothing is found", () => {
  expect(look(seen())).toMatchObject({
    findings: [],
    owned: true,
    hosts: { [WWW]: { pointing: true }, [APEX]: { pointing: true } },
  });
});

describe("what is wrong has a name", () => {
  test.each<[string, DnsSnapshot, object]>([
    ["no token", seen({ token: NONE }), { code: "TXT_MISSING", host: "_vrijhuis.duinhuis.nl", blocking: true }],
    ["no name for the token", seen({ token: { status: "nxdomain" } }), { code: "TXT_MISSING" }],
    [
      "an older token",
      seen({ token: said("TXT", "vrijhuis-verify=old") }),
      { code: "TXT_WRONG", found: ["vrijhuis-verify=old"] },
    ],
    ["nothing at www", seen({ www: host({}) }), { code: "CNAME_MISSING", host: WWW, blocking: true }],
    [
      "an address at www",
      seen({ www: host({ a: said("A", "203.0.113.9") }) }),
      { code: "CNAME_MISSING", found: ["203.0.113.9"] },
    ],
    [
      "another target",
      seen({ www: host({ cname: said("CNAME", "old.host.nl") }) }),
      { code: "CNAME_WRONG", found: ["old.host.nl"] },
    ],
    ["a name under ours", seen({ www: host({ cname: said("CNAME", `x.${TARGET}`) }) }), { code: "CNAME_WRONG" }],
    [
      "a network by name",
      seen({ www: host({ cname: said("CNAME", "d1.cloudfront.net") }) }),
      { code: "COMPETING_CDN", cdn: "cloudfront" },
    ],
    ["Cloudflare in between", seen({ www: host({ a: said("A", "172.67.1.2") }) }), { code: "COMPETING_CDN", cdn: "cloudflare" }],
    ["no bare domain", seen({ apex: host({}) }), { code: "APEX_MISSING", host: APEX, blocking: false }],
    [
      "the bare domain elsewhere",
      seen({ apex: host({ a: said("A", "203.0.113.9") }) }),
      { code: "APEX_ELSEWHERE", blocking: false, found: ["203.0.113.9"] },
    ],
    [
      "the bare domain half elsewhere",
      seen({ apex: host({ a: said("A", "192.0.2.10", "203.0.113.9") }) }),
      { code: "APEX_ELSEWHERE" },
    ],
    [
      "an old AAAA",
      seen({ apex: host({ a: said("A", "192.0.2.10"), aaaa: said("AAAA", "2001:db8::1") }) }),
      { code: "AAAA_ELSEWHERE", found: ["2001:db8::1"] },
    ],
    [
      "a CAA for someone else",
      seen({ www: { ...RIGHT_WWW, caa: [NONE, said("CAA", "0 issue digicert.com")] } }),
      { code: "CAA_BLOCKS", host: WWW, blocking: true, found: ["0 issue digicert.com"] },
    ],
    ["no such domain", seen({ nameServers: { status: "nxdomain" } }), { code: "NXDOMAIN" }],
    ["name servers that fail", seen({ nameServers: { status: "servfail", bogus: false } }), { code: "SERVFAIL" }],
    ["signatures that don't fit", seen({ nameServers: { status: "servfail", bogus: true } }), { code: "DNSSEC_BOGUS" }],
    ["no resolver", seen({ nameServers: { status: "unreachable" } }), { code: "RESOLVER_UNREACHABLE" }],
    [
      "no resolver for www",
      seen({ www: host({ a: { status: "unreachable" } }) }),
      { code: "RESOLVER_UNREACHABLE", blocking: true },
    ],
  ])("%s", (_, dns, finding) => {
    const { findings } = look(dns);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject(finding);
  });

  test("what is wrong with the chosen host blocks, whichever it is", () => {
    const [finding] = look(seen({ apex: host({}) }), APEX).findings;
    expect(finding).toMatchObject({ code: "APEX_MISSING", blocking: true });
    expect(look(seen({ www: host({}) }), APEX).findings[0]).toMatchObject({ code: "CNAME_MISSING", blocking: false });
  });

  test("whose it is stays open where the resolver fails", () => {
    expect(look(seen({ token: { status: "servfail", bogus: false } })).owned).toBeNull();
    expect(look(seen({ nameServers: { status: "nxdomain" } })).owned).toBe(false);
  });
});

describe("CAA (RFC 8659)", () => {
  test.each<[string, DnsAnswer[], string[]]>([
    ["none", [NONE, NONE], ["letsencrypt.org", "pki.goog", "ssl.com"]],
    ["only where to report", [said("CAA", "0 iodef mailto:a@b.nl")], ["letsencrypt.org", "pki.goog", "ssl.com"]],
    ["nobody", [said("CAA", "0 issue ;")], []],
    [
      "with parameters",
      [said("CAA", "0 issue letsencrypt.org; accounturi=x", "128 issue PKI.goog")],
      ["letsencrypt.org", "pki.goog"],
    ],
    ["the nearest decides", [said("CAA", "0 issue ssl.com"), said("CAA", "0 issue pki.goog")], ["ssl.com"]],
    ["a critical one nobody knows", [said("CAA", "0 issue ssl.com", "128 future x")], []],
    ["a harmless one nobody knows", [said("CAA", "0 issue ssl.com", "0 future x")], ["ssl.com"]],
    ["wildcards only", [said("CAA", "0 issuewild ;")], ["letsencrypt.org", "pki.goog", "ssl.com"]],
  ])("%s", (_, answers, issuers) => expect(allowedIssuers(answers)).toEqual(issuers));

  test("the tree is climbed to its top", () => expect(namesForCaa("a.b.nl")).toEqual(["a.b.nl", "b.nl", "nl"]));
});

test("the records are those of this very domain", () => {
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

test("a zone's keeper is known by its name servers", () => {
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
])("%s is Cloudflare's: %s", (address, yes) => expect(isCloudflare(address)).toBe(yes));
