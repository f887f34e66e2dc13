import fc from "fast-check";
import { parse } from "tldts";
import { describe, expect, test } from "vitest";
import { toDisplayName, parseDomain } from "#domain/domains/entered-domain.ts";
import { toUnicode } from "#domain/domains/punycode.ts";

const toAscii = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined);
const RULES = {
  toAscii,
  registrable: (host: string) => parse(host, { allowPrivateDomains: true }).domain,
  ours: ["vrijhuis.nl", "sites.vrijhuis-target.nl"],
  brand: "vrijhuis",
};
const read = (typed: string) => {
  const answer = parseDomain(typed, RULES);
  return answer.ok ? answer.domain : answer.problem;
};

describe("an entered domain", () => {
  test.each([
    ["duinhuis.nl", "duinhuis.nl", ["www.duinhuis.nl", "duinhuis.nl"]],
    ["  WWW.Duinhuis.NL. ", "duinhuis.nl", ["www.duinhuis.nl", "duinhuis.nl"]],
    ["https://www.duinhuis.nl:8443/contact?x=1#y", "duinhuis.nl", ["www.duinhuis.nl", "duinhuis.nl"]],
    ["HTTP://duinhuis.nl:", "duinhuis.nl", ["www.duinhuis.nl", "duinhuis.nl"]],
    ["huis.duinen.nl", "huis.duinen.nl", ["huis.duinen.nl"]],
    ["www.huis.duinen.nl", "www.huis.duinen.nl", ["www.huis.duinen.nl"]],
    ["domek.com.pl", "domek.com.pl", ["www.domek.com.pl", "domek.com.pl"]],
    ["BÜCHER.example", "xn--bcher-kva.example", ["www.xn--bcher-kva.example", "xn--bcher-kva.example"]],
    ["duinhuis.co.uk", "duinhuis.co.uk", ["www.duinhuis.co.uk", "duinhuis.co.uk"]],
    ["https://例え.テスト", "xn--r8jz45g.xn--zckzah", ["www.xn--r8jz45g.xn--zckzah", "xn--r8jz45g.xn--zckzah"]],
  ])("%s is %s", (typed, name, hosts) => {
    expect(read(typed)).toMatchObject({ name, hosts });
  });

  test.each([
    ["", "domainInvalid"],
    ["a b.nl", "domainInvalid"],
    ["duin_huis.nl", "domainInvalid"],
    ["-duin.nl", "domainInvalid"],
    ["ftp://duinhuis.nl", "domainInvalid"],
    ["duin..nl", "domainInvalid"],
    ["xn--.nl", "domainInvalid"],
    [`${"a".repeat(64)}.nl`, "domainInvalid"],
    ["x".repeat(3000), "domainInvalid"],
    ["anna@duinhuis.nl", "domainIsMail"],
    ["192.168.1.7", "domainIsAddress"],
    ["0x7f.1", "domainIsAddress"],
    ["2130706433", "domainIsAddress"],
    ["[::1]:80", "domainIsAddress"],
    ["http://[2001:db8::1]/", "domainIsAddress"],
    ["duinhuis", "domainSingleLabel"],
    ["nl", "domainSingleLabel"],
    ["co.uk", "domainIsSuffix"],
    ["com.pl", "domainIsSuffix"],
    ["github.io", "domainIsSuffix"],
    ["vrijhuis.nl", "domainIsOurs"],
    ["WWW.vrijhuis.nl", "domainIsOurs"],
    ["duinhuis.vrijhuis.nl", "domainIsOurs"],
    ["sites.vrijhuis-target.nl", "domainIsOurs"],
    ["a.workers.dev", "domainNotPublic"],
    ["a.b.pages.dev", "domainNotPublic"],
    ["huis.localhost", "domainNotPublic"],
    ["huis.local", "domainNotPublic"],
    ["huis.home.arpa", "domainNotPublic"],
    ["vrijhuis.com", "domainLooksAlike"],
    ["vr1jhuis.nl", "domainLooksAlike"],
    ["mijn-vrij-huis.nl", "domainLooksAlike"],
    ["vríjhuis.nl", "domainLooksAlike"],
    ["vrijhuıs.eu", "domainLooksAlike"],
    ["vrijhuis.anders.nl", "domainLooksAlike"],
    ["ѵгіјһuіѕ.com", "domainMixedScripts"],
    ["duіnhuis.nl", "domainMixedScripts"],
    ["xn--dunhuis-9ig.nl", "domainMixedScripts"],
  ])("%s is refused: %s", (typed, problem) => expect(read(typed)).toBe(problem));

  test("no text makes it throw, and a parsed name parses to itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.domain(), fc.webUrl()), (typed) => {
        const first = read(typed);
        if (typeof first !== "string") expect(read(first.name)).toEqual(first);
      }),
    );
  });
});

test("punycode written by browsers is decoded", () => {
  expect(toDisplayName("xn--bcher-kva.example")).toBe("bücher.example");
  expect([toUnicode("xn--"), toUnicode("xn--!!"), toUnicode("xn--99999999")]).toEqual(["", "xn--!!", "xn--99999999"]);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-ząćęłńóśźżäöüéèñα-ωа-я]{1,20}$/u), (label) => {
      const ascii = toAscii(`${label}.nl`);
      fc.pre(ascii !== undefined);
      expect(toDisplayName(ascii ?? "")).toBe(`${label.normalize("NFC")}.nl`);
    }),
  );
});
