/**
 * `npm run bench:pages`: Lighthouse, mobile preset, on every theme's demo home and our own. Prints the four scores and
 * what a first visit weighs; ends with an error when a home's performance is under 100.
 */
import { parseArgs } from "node:util";
import chromium from "@sparticuz/chromium";
import lighthouse from "lighthouse";
import { chromium as playwright } from "playwright-core";
import { dayInZone } from "#domain/dates.ts";
import { openD1 } from "#store/store.ts";
import { localWorker } from "../../scripts/local-worker.ts";
import { migrate } from "../../scripts/migrate.ts";
import { loadHomes, seed } from "../../scripts/seed.ts";

const DEBUG_PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const { values } = parseArgs({ options: { host: { type: "string", multiple: true } } });

const worker = await localWorker({ quiet: true, vars: { MAIN_ORIGIN: "http://vrijhuis.localhost", SITE_MEMORY_SECONDS: "60" } });
const { port } = await worker.ready;
const db = (await worker.getD1Database("DB")) as unknown as D1Database;
await migrate(db);
await seed(openD1(db), { now: Date.now(), today: dayInZone(Date.now(), "Europe/Amsterdam") });
const hosts = values.host ?? [...(await loadHomes()).map(({ home }) => home.subdomain), ""];
const browser = await playwright.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath()),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--remote-debugging-port=${DEBUG_PORT}`],
});

console.log("| home | performance | accessibility | best practices | SEO | LCP | CLS | bytes |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
let short = false;
for (const host of hosts) {
  const address = `http://${host ? `${host}.` : ""}vrijhuis.localhost:${port}/`;
  // The second visit of a location is what nearly every guest gets: the page is kept.
  const visit = await browser.newPage();
  await visit.goto(address, { waitUntil: "networkidle" });
  await visit.close();
  const result = await lighthouse(address, { port: DEBUG_PORT, onlyCategories: [...CATEGORIES], logLevel: "silent" });
  if (!result) throw new Error(`no result for ${address}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100));
  const metric = (id: string) => audits[id]?.displayValue ?? "?";
  console.log(
    `| ${host || "marketing"} | ${scores.join(" | ")} | ${metric("largest-contentful-paint")} | ${metric("cumulative-layout-shift")} | ${metric("total-byte-weight").replace("Total size was ", "")} |`,
  );
  if ((scores[0] ?? 0) < 100) {
    short = true;
    const poor = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative",
    );
    console.log(poor.map(({ id, displayValue }) => `  ${id} ${displayValue ?? ""}`).join("\n"));
  }
}
await browser.close();
await worker.dispose();
if (short) process.exitCode = 1;
