import { describe, expect, test } from "vitest";
import { classifyHost, normalizeHost } from "#domain/hosts.ts";
import { RESERVED_SUBDOMAINS } from "#domain/reserved.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { MALFORMED_HOSTS } from "../fixtures/malformed-hosts.ts";

const MAIN = "vrijhuis.nl";
const toAscii = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined);
const classify = (raw: string) => classifyHost(normalizeHost(raw, toAscii), MAIN);

describe("hosts of the main site", () => {
  test.each(["vrijhuis.nl", "VRIJHUIS.NL", "vrijhuis.nl.", "vrijhuis.nl:443", "www.vrijhuis.nl", "Www.Vrijhuis.Nl.:8080"])(
    "%s",
    (raw) => {
      expect(classify(raw)).toEqual({ kind: "main", own: true });
    },
  );
  test.each(["localhost", "localhost:8787", "127.0.0.1", "127.0.0.1:8787", "[::1]", "[::1]:8787", "203.0.113.9"])(
    "development: %s",
    (raw) => {
      expect(classify(raw)).toEqual({ kind: "main", own: true });
    },
  );
  test.each(["vrijhuis.team.workers.dev", "abc.vrijhuis.pages.dev"])("preview: %s", (raw) => {
    expect(classify(raw)).toEqual({ kind: "main", own: true });
  });
});

describe("theme demos", () => {
  test.each(THEME_IDS)("%s", (theme) => expect(classify(`${theme}.vrijhuis.nl`)).toEqual({ kind: "theme", theme }));
  test("the Dutch spelling is an alias", () =>
    expect(classify("modern-minimaal.vrijhuis.nl")).toEqual({ kind: "theme", theme: "modern-minimal" }));
  test("a theme's name elsewhere is a custom domain", () =>
    expect(classify("urban-hip.example.com")).toEqual({
      kind: "site",
      host: "urban-hip.example.com",
      domain: "urban-hip.example.com",
    }));
});

describe("owners' sites", () => {
  test("the first label under the main domain is a subdomain", () =>
    expect(classify("ZeeZicht.vrijhuis.nl:8787")).toEqual({ kind: "site", host: "zeezicht.vrijhuis.nl", subdomain: "zeezicht" }));
  test("on another domain the first label is not a subdomain", () =>
    expect(classify("zeezicht.someone-else.com")).toMatchObject({ domain: "zeezicht.someone-else.com" }));
  test("a domain of two labels is a custom domain", () =>
    expect(classify("duinhuis-domburg.nl")).toMatchObject({ domain: "duinhuis-domburg.nl" }));
  test("a name in another script is looked up in punycode", () =>
    expect(classify("chałupa.pl")).toEqual({ kind: "site", host: "xn--chaupa-5db.pl", domain: "xn--chaupa-5db.pl" }));
  test("a name two levels below the main domain belongs to no site", () =>
    expect(classify("evil.zeezicht.vrijhuis.nl")).toEqual({ kind: "main", own: false }));
  test("a domain that only ends with our name is not ours", () =>
    expect(classify("notvrijhuis.nl")).toMatchObject({ domain: "notvrijhuis.nl" }));
  test("a single label belongs to no site", () => expect(classify("intranet")).toEqual({ kind: "main", own: false }));
});

test("the status page has a host of its own", () => {
  expect(classify("status.vrijhuis.nl")).toEqual({ kind: "status" });
  expect(classify("status.duinhuis.nl")).toMatchObject({ kind: "site" });
});

test("reserved names are never owners' sites", () => {
  expect(RESERVED_SUBDOMAINS.size).toBeGreaterThanOrEqual(100);
  for (const name of RESERVED_SUBDOMAINS) expect(classify(`${name}.vrijhuis.nl`)).not.toMatchObject({ kind: "site" });
});

test.each([...MALFORMED_HOSTS, "vrijhuis。nl/x"].map((raw) => [JSON.stringify(raw), raw]))("malformed: %s", (_, raw) => {
  expect(classify(raw)).toEqual({ kind: "malformed" });
});
