/**
 * `npm run bench:dev`: starts `npm run dev` and measures the time from saving a file to its text on the screen of a real browser:
 * of a component of the portal, of the marketing site and of the themes, and of the worker; the first edit, edits in quick
 * succession, and a syntax error and its correction. It changes sources and restores them even if it is stopped. Exits with 1 if
 * an edit took longer than a second.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";

const MAX_MS = 1000;
const EDITS = 5;
const root = join(import.meta.dirname, "../..");

/** A file, a place in it, what is written there with a mark, and the page that shows it. */
interface Place {
  name: string;
  file: string;
  before: string;
  after: (mark: string) => string;
  host?: string;
  path: string;
}

const PLACES: Place[] = [
  {
    name: "component of the portal",
    file: "client/portal/login/page.tsx",
    before: '<div className="w-full max-w-md">',
    after: (mark) => `<div className="w-full max-w-md">${mark}`,
    path: "/en/login",
  },
  {
    name: "component of the marketing site",
    file: "client/marketing/pricing/tag.tsx",
    before: '<span className="pricing-unit">',
    after: (mark) => `<span className="pricing-unit">${mark}`,
    path: "/en/pricing",
  },
  {
    name: "component of the themes",
    file: "themes/base/slots/frame.tsx",
    before: '<a className="site-name" href={view.paths.home} {...rest}>',
    after: (mark) => `<a className="site-name" href={view.paths.home} {...rest}>${mark}`,
    host: "zeezicht.",
    path: "/en",
  },
  {
    name: "code of the worker",
    file: "worker/pages/owner-site/head.ts",
    before: 'title: values.town === ""',
    after: (mark) => `title: values.town !== "" ? "${mark}" : values.town === ""`,
    host: "zeezicht.",
    path: "/en",
  },
];

const originals = new Map(PLACES.map(({ file }) => [file, readFileSync(join(root, file), "utf8")]));
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const restore = () => {
  for (const [file, text] of originals) write(file, text);
};

const port = await freePort();
const dev = spawn(process.execPath, ["scripts/dev.ts", "--port", String(port)], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
const stop = (code: number) => {
  restore();
  dev.kill();
  process.exit(code);
};
process.on("SIGINT", () => stop(130));
const startedAt = performance.now();
await new Promise<void>((resolve, reject) => {
  dev.stdout.on("data", (text: Buffer) => text.includes("is running") && resolve());
  dev.on("exit", () => reject(new Error("npm run dev has ended")));
});
console.log(`start until pages are answered: ${Math.round(performance.now() - startedAt)} ms`);

const save = ({ file, before, after }: Place, mark: string) =>
  write(file, (originals.get(file) ?? "").replace(before, after(mark)));

/** Runs in the page, whose policy forbids expressions as texts. */
const showsText = (text: string): boolean =>
  (
    globalThis as unknown as { document: { documentElement: { textContent: string } } }
  ).document.documentElement.textContent.includes(text);

/** Saves a mark and returns the milliseconds until the page shows it. */
async function edit(page: Page, place: Place, mark: string): Promise<number> {
  const savedAt = performance.now();
  save(place, mark);
  await page.waitForFunction(showsText, mark, { polling: 10 });
  return Math.round(performance.now() - savedAt);
}

/** Saves a syntax error and returns the milliseconds until the page shows it. */
async function breakSyntax(page: Page, { file }: Place): Promise<number> {
  const savedAt = performance.now();
  write(file, `${originals.get(file)}\nconst = ;\n`);
  await page.locator("vite-error-overlay").waitFor({ state: "attached" });
  return Math.round(performance.now() - savedAt);
}

const browser = await launchBrowser(["--host-resolver-rules=MAP *.localhost 127.0.0.1"]);
let slowest = 0;
try {
  for (const place of PLACES) {
    const page = await browser.newPage();
    await page.goto(`http://${place.host ?? ""}vrijhuis.localhost:${port}${place.path}`, { waitUntil: "networkidle" });
    await page.evaluate("document.documentElement.toggleAttribute('data-kept')");
    const first = await edit(page, place, "first edit");
    const more: number[] = [];
    for (let i = 0; i < EDITS; i++) more.push(await edit(page, place, `edit ${i} of some`));
    const isKept = await page.evaluate<boolean>("document.documentElement.hasAttribute('data-kept')");
    save(place, "overtaken edit");
    const last = await edit(page, place, "last edit");
    const failed = await breakSyntax(page, place);
    const repaired = await edit(page, place, "repaired");
    await page.close();
    write(place.file, originals.get(place.file) ?? "");
    slowest = Math.max(slowest, first, last, repaired, ...more);
    const times = `first ${first}, more ${more.join(", ")}, two at once ${last}, error ${failed}, repaired ${repaired} ms`;
    console.log(`${place.name} (${isKept ? "replaced" : "reloaded"}): ${times}`);
  }
} finally {
  restore();
  await browser.close();
}
stop(slowest > MAX_MS ? 1 : 0);
