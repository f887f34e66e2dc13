import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
const html = (body: string, type = "text/html; charset=utf-8") => new Response(body, { headers: { "Content-Type": type } });

/** Answers by host and path; a host without robots.txt has 404. */
const answers = new Map<string, () => Response | Promise<Response>>();
/** Addresses of hosts; others are public. */
const addresses = new Map<string, string>([
  ["intranet.huis.nl", "192.168.1.10"],
  ["metadata.huis.nl", "169.254.169.254"],
]);
const requests: string[] = [];

async function outside(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname === "cloudflare-dns.com") {
    const name = url.searchParams.get("name") ?? "";
    const Answer = [{ name, type: 1, data: addresses.get(name) ?? "93.184.215.14" }];
    return Response.json({ Status: 0, Answer: url.searchParams.get("type") === "A" ? Answer : [] });
  }
  requests.push(`${url.hostname}${url.pathname} ${request.headers.get("User-Agent")}`);
  return (await answers.get(`${url.hostname}${url.pathname}`)?.()) ?? new Response("not here", { status: 404 });
}

let worker: TestWorker;
let anna: TestOwner;
let siteId: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY }, outside });
  anna = await owner(worker);
  siteId = await beginSite(anna);
});
beforeEach(async () => {
  await forgetAttempts(worker);
  requests.length = 0;
});
afterAll(() => worker.stop());

const page = (url: string) => anna.call("POST", `/sites/${siteId}/moving/page`, { url });
const photo = (url: string) => anna.call("POST", `/sites/${siteId}/moving/photo`, { url });
const problem = (name: string) => ({ status: 422, body: { code: "PAGE_UNREADABLE", details: { problem: name } } });
const TEXT = "Ons huisje ligt op tweehonderd meter van het strand, midden in de duinen.";

test("a page is read with https, after its robots.txt, by our name", async () => {
  answers.set("www.oudhuis.nl/robots.txt", () => new Response("User-agent: *\nDisallow: /wp-admin/\n"));
  answers.set("www.oudhuis.nl/huis", () => html(`<html lang="nl"><h1>Zeezicht</h1><p>${TEXT}</p><img src="/a.jpg">`));
  const { status, body } = await page("http://www.oudhuis.nl/huis#top");
  expect(status).toBe(200);
  expect(body).toMatchObject({ url: "https://www.oudhuis.nl/huis", locale: "nl", title: "Zeezicht", text: TEXT });
  expect(body).toMatchObject({ photos: [{ url: "https://www.oudhuis.nl/a.jpg", alt: "" }], morePhotos: 0 });
  expect(requests.map((each) => each.split(" ", 1)[0])).toEqual(["www.oudhuis.nl/robots.txt", "www.oudhuis.nl/huis"]);
  expect(requests.every((each) => /Vrijhuis \(\+https:\/\//.test(each))).toBe(true);
  // The address is in no log.
  expect(JSON.stringify(worker.logs)).not.toContain("oudhuis");
});

test("a page in another encoding is read right", async () => {
  const bytes = new TextEncoder().encode('<meta charset="iso-8859-2"><p>Dom na wsi, ');
  const letters = Uint8Array.from([0xb3, 0xf3, 0xb6, 0xe6, 0xbf]);
  const end = new TextEncoder().encode(" i las obok domu, cisza.</p>");
  const body = new Uint8Array([...bytes, ...letters, ...end]);
  answers.set("dom.oudhuis.nl/", () => new Response(body, { headers: { "Content-Type": "text/html" } }));
  expect((await page("dom.oudhuis.nl")).body).toMatchObject({ text: expect.stringContaining("łóść") as string });
});

test("addresses that are not public, and redirects to them, are not fetched", async () => {
  for (const url of [
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://router.local/",
    "https://intranet.huis.nl/",
    "https://metadata.huis.nl/latest/meta-data",
    "https://anna:pw@www.oudhuis.nl/",
    "https://www.oudhuis.nl:8443/",
    "ftp://www.oudhuis.nl/",
    "file:///etc/passwd",
    "geen adres",
  ])
    expect(await page(url), url).toMatchObject(problem("address"));
  expect(requests).toEqual([]);
  for (const [path, to] of [
    ["/naar-binnen", "https://intranet.huis.nl/"],
    ["/naar-ip", "https://10.0.0.1/"],
    ["/naar-http", "http://www.oudhuis.nl/huis"],
  ] as const) {
    answers.set(`door.huis.nl${path}`, () => Response.redirect(to, 302));
    expect(await page(`https://door.huis.nl${path}`), path).toMatchObject(problem("address"));
  }
  expect(requests.some((each) => each.startsWith("intranet"))).toBe(false);
  answers.set("rond.huis.nl/", () => Response.redirect("https://rond.huis.nl/", 301));
  expect(await page("https://rond.huis.nl/")).toMatchObject(problem("redirects"));
});

test("robots.txt is respected for pages, redirects and photos; one that fails allows nothing", async () => {
  const disallow = "User-agent: *\nAllow: /\n\nUser-agent: vrijhuis\nDisallow: /\nAllow: /open\n";
  answers.set("dicht.huis.nl/robots.txt", () => new Response(disallow));
  answers.set("dicht.huis.nl/huis", () => html(`<p>${TEXT}</p>`));
  answers.set("dicht.huis.nl/open", () => html(`<p>${TEXT}</p>`));
  expect(await page("https://dicht.huis.nl/huis")).toMatchObject(problem("robots"));
  expect(await photo("https://dicht.huis.nl/a.jpg")).toMatchObject(problem("robots"));
  expect((await page("https://dicht.huis.nl/open")).status).toBe(200);
  answers.set("via.huis.nl/", () => Response.redirect("https://dicht.huis.nl/huis", 302));
  expect(await page("https://via.huis.nl/")).toMatchObject(problem("robots"));
  expect(requests.some((each) => each.startsWith("dicht.huis.nl/huis"))).toBe(false);
  answers.set("stuk.huis.nl/robots.txt", () => new Response("", { status: 503 }));
  expect(await page("https://stuk.huis.nl/")).toMatchObject(problem("robots"));
  answers.set("duur.huis.nl/robots.txt", () => new Response(`User-agent: *\nDisallow: /${"*a".repeat(1000)}`));
  expect(await page("https://duur.huis.nl/")).toMatchObject(problem("robots"));
});

test("booking platforms are refused without a request, also behind a redirect", async () => {
  for (const url of ["https://www.airbnb.nl/rooms/1", "https://www.booking.com/hotel/nl/x.html", "https://www.vrbo.com/1"])
    expect(await page(url)).toMatchObject(problem("platform"));
  expect(requests).toEqual([]);
  answers.set("kort.huis.nl/", () => Response.redirect("https://www.airbnb.com/rooms/1", 302));
  expect(await page("https://kort.huis.nl/")).toMatchObject(problem("platform"));
});

test("answers that are too large, no page, no photo or errors are named", async () => {
  answers.set("groot.huis.nl/", () => html("x".repeat(2 * 1024 * 1024 + 1)));
  expect(await page("https://groot.huis.nl/")).toMatchObject(problem("too-large"));
  answers.set("pdf.huis.nl/", () => html("%PDF", "application/pdf"));
  expect(await page("https://pdf.huis.nl/")).toMatchObject(problem("not-a-page"));
  expect(await page("https://weg.huis.nl/")).toMatchObject(problem("refused"));
  answers.set("fout.huis.nl/", () => new Response("", { status: 500 }));
  expect(await page("https://fout.huis.nl/")).toMatchObject(problem("server-error"));
  answers.set("foto.huis.nl/logo.svg", () => html("<svg xmlns='x'><script>1</script></svg>", "image/jpeg"));
  expect(await photo("https://foto.huis.nl/logo.svg")).toMatchObject(problem("not-a-photo"));
  expect((await page("")).body).toMatchObject({ code: "INVALID_FORM", fields: { url: "required" } });
});

test("a photo is answered as what its bytes are", async () => {
  answers.set("foto.huis.nl/a.jpg", () => new Response(JPEG, { headers: { "Content-Type": "text/html" } }));
  const answer = await worker.get(`${MAIN}/api/sites/${siteId}/moving/photo`, {
    method: "POST",
    headers: { Authorization: `Bearer ${anna.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: "https://foto.huis.nl/a.jpg" }),
  });
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG);
});

test("a site reads at most thirty pages an hour", async () => {
  answers.set("veel.huis.nl/", () => html(`<p>${TEXT}</p>`));
  for (let at = 0; at < 30; at++) expect((await page("https://veel.huis.nl/")).status).toBe(200);
  expect(await page("https://veel.huis.nl/")).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
});
