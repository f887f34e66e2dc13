import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { PAGES, pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

interface Seen {
  status: number;
  ids: Set<string>;
  links: string[];
}

const decode = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

/** Reads a page like a crawler. */
async function read(address: string): Promise<Seen> {
  const answer = await worker.get(MAIN + address);
  const html = answer.headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "";
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => decode(value ?? ""));
  return {
    status: answer.status,
    ids: new Set(all(/\sid="([^"]+)"/g)),
    links: [
      ...all(/\s(?:image)?srcset="([^"]+)"/gi).flatMap((set) => set.split(/,\s+/).map((each) => each.trim().split(" ")[0] ?? "")),
      ...all(/\s(?:href|src|action)="([^"]+)"/g),
      ...all(/<meta property="og:image" content="([^"]+)"/g),
    ],
  };
}

/** Resolves a link of a page; undefined for mail, other sites and data addresses. */
function ours(link: string, page: string): URL | undefined {
  const url = new URL(link.replace("https://vrijhuis.nl", MAIN), MAIN + page);
  return url.origin === MAIN ? url : undefined;
}

test("no page in any language has a dead link, and every page can be reached by links", async () => {
  const seen = new Map<string, Seen>();
  const queue = LOCALES.map((locale) => encodeURI(pathOf("home", locale)));
  const anchors: { from: string; to: string; id: string }[] = [];
  const dead: string[] = [];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (seen.has(address)) continue;
    const page = await read(address);
    seen.set(address, page);
    for (const link of page.links) {
      const url = ours(link, address);
      if (!url) continue;
      const to = url.pathname + url.search;
      if (url.hash) anchors.push({ from: address, to, id: decodeURIComponent(url.hash.slice(1)) });
      if (!seen.has(to)) queue.push(to);
    }
    const moved =
      (address.startsWith("/theme-preview/") && page.status === 302) ||
      (/^(\/(en|pl))?\/status$/.test(address) && page.status === 303);
    if (page.status !== 200 && !moved) dead.push(`${address} ${page.status}`);
  }
  for (const { from, to, id } of anchors) if (!seen.get(to)?.ids.has(id)) dead.push(`${from} → ${to}#${id}`);
  expect(dead.join("\n")).toBe("");
  for (const locale of LOCALES)
    for (const page of PAGES.filter((id) => id !== "blog-post" && !PRIVATE_PAGES.includes(id)))
      expect([...seen.keys()]).toContain(encodeURI(pathOf(page, locale)));
}, 60_000);
