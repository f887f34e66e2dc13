import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RESERVED_SUBDOMAINS } from "#domain/reserved.ts";
import { siteFixture } from "../fixtures/site.ts";
import { MALFORMED_HOSTS } from "../fixtures/malformed-hosts.ts";
import { type BareWorkerd, startBareWorkerd } from "../support/bare-workerd.ts";
import { given } from "../support/given.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
  await given(worker.store, siteFixture({ customDomain: "www.duinhuis-domburg.example" }));
  await given(worker.store, siteFixture({ subdomain: "villa", customDomain: "xn--chaupa-5db.example" }));
  await given(worker.store, siteFixture({ subdomain: "concept", status: "draft", customDomain: "concept.example" }));
  await given(worker.store, siteFixture({ subdomain: "weg", status: "suspended" }));
});
afterAll(() => worker.stop());

/** The kind of site at a host (`owner`, `theme` or `main`, from Server-Timing), and whether it can be indexed. */
async function shown(host: string, headers: Record<string, string> = {}) {
  const response = await worker.get(`http://${host}/`, { headers });
  const kind = /host;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
  return {
    status: response.status,
    kind,
    noindex: response.headers.get("x-robots-tag") === "noindex",
    html: await response.text(),
  };
}

describe("the host table", () => {
  test.each([
    ["vrijhuis.localhost", "main", false],
    ["vrijhuis.localhost:8787", "main", false],
    ["VRIJHUIS.localhost.", "main", false],
    ["www.vrijhuis.localhost", "main", false],
    ["localhost", "main", false],
    ["localhost:8787", "main", false],
    ["127.0.0.1", "main", false],
    ["192.168.1.7:8787", "main", false],
    ["[::1]:8787", "main", false],
    ["vrijhuis.team.workers.dev", "main", false],
    ["abc.vrijhuis.pages.dev", "main", false],
    ["nobody.vrijhuis.localhost", "main", true],
    ["evil.duinhuis.vrijhuis.localhost", "main", true],
    ["nobody.example", "main", true],
    ["intranet", "main", true],
    ["duinhuis.someone-else.example", "main", true],
    ["concept.vrijhuis.localhost", "main", true],
    ["concept.example", "main", true],
    ["weg.vrijhuis.localhost", "main", true],
  ])("%s shows the marketing site (%s, noindex %s)", async (host, kind, noindex) => {
    expect(await shown(host)).toMatchObject({
      status: 200,
      kind,
      noindex,
      html: expect.stringContaining("vrijhuis.nl") as string,
    });
  });

  test.each([
    ["duinhuis.vrijhuis.localhost"],
    ["DuinHuis.vrijhuis.localhost:8787"],
    ["duinhuis.vrijhuis.localhost."],
    ["www.duinhuis-domburg.example"],
    ["villa.vrijhuis.localhost"],
    ["xn--chaupa-5db.example"],
  ])("%s shows its owner's site", async (host) => {
    expect(await shown(host)).toMatchObject({
      status: 200,
      kind: "owner",
      noindex: false,
      html: expect.stringContaining("Het Duinhuis") as string,
    });
  });

  test("reserved names show the marketing site even if a site has them", async () => {
    await given(worker.store, siteFixture({ subdomain: "admin" }));
    for (const name of ["admin", ...[...RESERVED_SUBDOMAINS].slice(0, 12)]) {
      expect(await shown(`${name}.vrijhuis.localhost`)).toMatchObject({ status: 200, kind: "main" });
    }
  });

  test("forwarded headers change nothing", async () => {
    const forwarded = {
      "X-Forwarded-Host": "villa.vrijhuis.localhost",
      Forwarded: "host=villa.vrijhuis.localhost",
      "X-Original-Host": "villa.vrijhuis.localhost",
      "X-Host": "villa.vrijhuis.localhost",
    };
    expect(await shown("vrijhuis.localhost", forwarded)).toMatchObject({ kind: "main" });
  });

  test("the canonical address of a site with a domain is on that domain", async () => {
    expect((await shown("duinhuis.vrijhuis.localhost")).html).toContain(
      'rel="canonical" href="https://www.duinhuis-domburg.example/"',
    );
  });
});

/** Status of a request written to the socket byte by byte. */
function rawStatus(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}

describe("a malformed host gets 400", () => {
  let bare: BareWorkerd;
  beforeAll(async () => {
    bare = await startBareWorkerd("http://vrijhuis.localhost");
  });
  afterAll(() => bare.stop());

  test.each(MALFORMED_HOSTS.map((host) => [JSON.stringify(host), host]))("%s", async (_, host) => {
    expect(await rawStatus(bare.port, host)).toBe(400);
  });
});
