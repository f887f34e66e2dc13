/**
 * `npm run bench:pages`: Lighthouse, mobile preset, on every theme's demo home and on five pages of the marketing site in
 * each language. Prints the four scores and the size of a first visit; exits with 1 if a page misses its target.
 * `--only` selects pages by the names in the first column.
 */
import { parseArgs } from "node:util";
import chromium from "@sparticuz/chromium";
import lighthouse from "lighthouse";
import { chromium as playwright } from "playwright-core";
import { dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { openD1 } from "#store/dialect/store.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { authSecret, createLocalWorker } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { loadHomes, seed } from "#scripts/demo/seed.ts";

const DEBUG_PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Representative marketing pages: long and short, with a form, with many pictures, an article. */
const MARKETING = ["home", "pricing", "faq", "themes", "contact"] as const satisfies PageId[];

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });

const worker = await createLocalWorker({
  quiet: true,
  vars: { MAIN_ORIGIN: "http://vrijhuis.localhost", SITE_MEMORY_SECONDS: "60" },
});
const { port } = await worker.ready;
const db = (await worker.getD1Database("DB")) as unknown as D1Database;
await migrate(db);
const secrets = secretsOf(await authSecret(undefined));
await seed(openD1(db), { now: Date.now(), today: dayInZone(Date.now(), "Europe/Amsterdam"), secrets });
const origin = (label: string) => `http://${label}vrijhuis.localhost:${port}`;
const pages = [
  ...(await loadHomes()).map(({ home: { subdomain } }) => ({
    name: subdomain,
    address: `${origin(`${subdomain}.`)}/`,
    least: [100, 0, 0, 0],
  })),
  ...MARKETING.flatMap((page) =>
    LOCALES.map((locale) => ({
      name: `${page} ${locale}`,
      address: origin("") + encodeURI(pathOf(page, locale)),
      least: [98, 98, 98, 98],
    })),
  ),
].filter(({ name }) => values.only?.includes(name) ?? true);
const browser = await playwright.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath()),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--remote-debugging-port=${DEBUG_PORT}`],
});

const cls = (audits: Record<string, { numericValue?: number }>): number => audits["cumulative-layout-shift"]?.numericValue ?? 0;

console.log("| page | performance | accessibility | best practices | SEO | LCP | CLS | bytes |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
let short = false;
for (const { name, address, least } of pages) {
  // Measure a cached page, which nearly every guest gets.
  const visit = await browser.newPage();
  await visit.goto(address, { waitUntil: "networkidle" });
  await visit.close();
  const result = await lighthouse(address, { port: DEBUG_PORT, onlyCategories: [...CATEGORIES], logLevel: "silent" });
  if (!result) throw new Error(`no result for ${address}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100));
  const metric = (id: string) => audits[id]?.displayValue ?? "?";
  console.log(
    `| ${name} | ${scores.join(" | ")} | ${metric("largest-contentful-paint")} | ${metric("cumulative-layout-shift")} | ${metric("total-byte-weight").replace("Total size was ", "")} |`,
  );
  if (scores.some((score, index) => score < (least[index] ?? 0)) || cls(audits) >= 0.02) {
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
