import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublicAddress } from "#domain/channels/public-address.ts";
import { channelOfHost } from "#domain/channels/channel-of-host.ts";
import { parseFeedAddress } from "#letting/channels/feed-address.ts";
import { fetchFeed } from "#letting/channels/fetch-feed.ts";
import type { Resolver } from "#services/dns/resolve.ts";
import { icsOf } from "../support/ics.ts";
import { PUBLIC_RESOLVER } from "../support/platforms.ts";

const CALENDAR = icsOf([]);
const MIB = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(8 * MIB));

/** Answers by path, as platforms and attackers do. */
const ANSWERS: Record<string, RequestListener> = {
  "/ok": (request, response) => {
    if (request.headers["if-none-match"] === '"1"') return void response.writeHead(304).end();
    response.writeHead(200, { ETag: '"1"', "Last-Modified": "Fri, 01 Jan 2038 00:00:00 GMT" }).end(CALENDAR);
  },
  "/skewed": (_, response) =>
    void response
      .writeHead(200, { Date: "Thu, 01 Jan 1970 00:00:00 GMT", "Last-Modified": "Fri, 01 Jan 2038 00:00:00 GMT" })
      .end(CALENDAR),
  "/html-type": (_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end(CALENDAR),
  "/gzip": (_, response) => void response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(CALENDAR)),
  "/bomb": (_, response) => void response.writeHead(200, { "Content-Encoding": "gzip" }).end(BOMB),
  "/endless": (_, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(MIB, "X")));
    };
    response.on("drain", write);
    write();
  },
  "/slow": (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("B"), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/silent": () => {},
  "/cut": (_, response) => {
    response.writeHead(200, { "Content-Length": "5000" });
    response.write(CALENDAR, () => response.destroy());
  },
  "/loop": (_, response) => void response.writeHead(302, { Location: "/loop" }).end(),
  "/moved": (_, response) => void response.writeHead(301, { Location: "https://www.airbnb.nl/ok" }).end(),
  "/inside": (_, response) => void response.writeHead(302, { Location: "http://127.0.0.1/ok" }).end(),
  "/metadata": (_, response) => void response.writeHead(302, { Location: "http://metadata.example.com/" }).end(),
  "/file": (_, response) => void response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
  "/gone": (_, response) => void response.writeHead(404).end(),
  "/broken": (_, response) => void response.writeHead(500).end(),
  "/marked": (_, response) => void response.writeHead(200, { ETag: '"\u00e9"' }).end(CALENDAR),
  "/unasked": (_, response) => void response.writeHead(304).end(),
};

const server = createServer((request, response) =>
  ANSWERS[new URL(request.url ?? "/", "http://a").pathname]?.(request, response),
);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const local: typeof fetch = (address, init) => {
  const { pathname, hostname } = new URL(new Request(address).url);
  // A server whose certificate nobody trusts: the connection fails.
  if (hostname === "untrusted.example.com") return fetch(`https://127.0.0.1:${port}/`, init);
  return fetch(`http://127.0.0.1:${port}${pathname}`, init);
};
const SLOW = ["/slow", "/silent"];
const read = (
  path: string,
  {
    host = "www.airbnb.nl",
    resolver = PUBLIC_RESOLVER,
    known = undefined as { etag: string | null; lastModified: string | null } | undefined,
  } = {},
) =>
  fetchFeed(
    { mainDomain: "vrijhuis.nl", resolver, fetchFrom: local, now: 0 },
    `https://${host}${path}`,
    known,
    SLOW.includes(path) ? 200 : 5000,
  );

test("a calendar is read with its validators, and not again while it is unchanged", async () => {
  const fetched = await read("/ok");
  expect(fetched).toMatchObject({ ok: true, text: CALENDAR, validators: { etag: '"1"' } });
  expect(await read("/ok", { known: { etag: '"1"', lastModified: null } })).toEqual({ ok: true, text: undefined });
  for (const path of ["/skewed", "/gzip", "/html-type", "/moved"])
    expect(await read(path)).toMatchObject({ ok: true, text: CALENDAR });
});

test("validators that cannot be sent in a request are not stored", async () => {
  expect(await read("/marked")).toMatchObject({ ok: true, validators: { etag: null } });
});

test.each([
  ["/bomb", "too-large"],
  ["/endless", "too-large"],
  ["/slow", "timeout"],
  ["/silent", "timeout"],
  ["/cut", "incomplete"],
  ["/loop", "redirects"],
  ["/inside", "address"],
  ["/file", "address"],
  ["/gone", "refused"],
  ["/broken", "server-error"],
  // Without validators in the request, the answer means nothing.
  ["/unasked", "server-error"],
])("%s is refused as %s", async (path, problem) => {
  expect(await read(path)).toEqual({ ok: false, problem });
});

test("every redirect's host is resolved, and must have only public addresses", async () => {
  const addresses: Record<string, string[]> = {
    "metadata.example.com": ["169.254.169.254"],
    "both.example.com": ["93.184.215.14", "10.0.0.1"],
  };
  const asked: string[] = [];
  const resolver: Resolver = {
    async ask(name, type) {
      asked.push(name);
      if (name === "nowhere.example.com") return { status: "nxdomain" };
      if (name === "silent.example.com") return { status: "unreachable" };
      return type === "A"
        ? { status: "answered", records: (addresses[name] ?? ["93.184.215.14"]).map((value) => ({ name, type, value })) }
        : { status: "answered", records: [] };
    },
  };
  const problemOf = async (path: string, host = "www.airbnb.nl") => {
    const fetched = await read(path, { host, resolver });
    return fetched.ok ? "none" : fetched.problem;
  };
  expect(await problemOf("/metadata")).toBe("address");
  expect(await problemOf("/ok", "both.example.com")).toBe("address");
  expect(await problemOf("/ok", "nowhere.example.com")).toBe("unresolved");
  expect(await problemOf("/ok", "silent.example.com")).toBe("unreachable");
  expect(await problemOf("/ok", "untrusted.example.com")).toBe("unreachable");
  // A name that changes between two requests is resolved again each time.
  addresses["changing.example.com"] = ["93.184.215.14"];
  expect(await problemOf("/ok", "changing.example.com")).toBe("none");
  addresses["changing.example.com"] = ["127.0.0.1"];
  expect(await problemOf("/ok", "changing.example.com")).toBe("address");
  expect(new Set(asked)).toContain("metadata.example.com");
});

test.each([
  ["webcal://www.airbnb.nl/1.ics", "https://www.airbnb.nl/1.ics"],
  ["http://ical.example.com/1.ics#x", "http://ical.example.com/1.ics"],
  ["https://user:secret@ical.example.com/1.ics", undefined],
  ["https://ical.example.com:8443/1.ics", undefined],
  ["http://ical.example.com:443/1.ics", undefined],
  ["ftp://ical.example.com/1.ics", undefined],
  ["https://localhost/1.ics", undefined],
  ["https://intranet/1.ics", undefined],
  ["https://2130706433/1.ics", undefined],
  ["https://0x7f.1/1.ics", undefined],
  ["https://[::1]/1.ics", undefined],
  ["https://huis.vrijhuis.nl/calendar.ics", undefined],
  ["https://vrijhuis.nl./calendar.ics", undefined],
  ["https://localhost../1.ics", undefined],
  ["webcal://WWW.Airbnb.nl./1.ics", "https://www.airbnb.nl/1.ics"],
  ["calendar", undefined],
])("%s is the address %s", (text, expected) => {
  expect(parseFeedAddress(text, "vrijhuis.nl")?.href).toBe(expected);
});

test("addresses that are not on the public internet are recognised in every notation", () => {
  const special = `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.2.1 198.18.0.1
    198.51.100.7 203.0.113.9 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12:3456::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1
    64:ff9b::10.0.0.1 64:ff9b:1::1 2002:7f00:1:: 2001:db8::1 2001:0:53aa:64c::1 3fff::1 256.1.1.1 1.2.3 example.com 1::2::3 12345::`;
  for (const address of special.split(/\s+/)) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  const open =
    "93.184.215.14 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 2606:4700:4700::1111 2a00:1450:400e:80c::200e 64:ff9b::8.8.8.8 ::ffff:8.8.8.8";
  for (const address of open.split(" ")) expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test("channels are recognised by their hosts", () => {
  const hosts = [
    "www.airbnb.co.uk",
    "ical.booking.com",
    "www.fewo-direkt.de",
    "calendar.google.com",
    "nature.house",
    "micazu.nl",
    "airbnb.com.evil.nl",
    "notbooking.com",
  ];
  expect(hosts.map(channelOfHost)).toEqual(["airbnb", "booking", "vrbo", "google", "natuurhuisje", "micazu", "other", "other"]);
});
