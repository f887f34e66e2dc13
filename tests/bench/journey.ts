/**
 * `npm run bench:journey`: how long a guest on slow 3G waits from the home page to the confirmation, in the home of each theme. A
 * wait lasts from a tap, or from the opening of the home page, until what the guest needs next is on the screen. Nothing is cached
 * at first. Exits with 1 if the waits of a home add up to more than 12 s.
 */
import { performance } from "node:perf_hooks";
import { loadHomes } from "#scripts/demo/seed.ts";
import { launchBrowser } from "../support/browser.ts";
import { bookFirstStay } from "../support/guest-journey.ts";
import { MOMENT, startStillWorker } from "../visual/still-worker.ts";
import { atMost, markdown, type Row } from "./table.ts";

/** Slow 3G: 400 kbit/s each way, 400 ms for each request. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const MAX_WAITED_MS = 12_000;

const { worker, origin } = await startStillWorker();
const browser = await launchBrowser();
const rows: Row[] = [];
for (const [index, { home }] of (await loadHomes()).entries()) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await context.clock.setFixedTime(MOMENT);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `192.0.2.${index + 1}` });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_3G);
  const waits: number[] = [];
  const onAct = () => {
    const start = performance.now();
    return () => void waits.push(performance.now() - start);
  };
  const { taps } = await bookFirstStay({ page, home: `${origin.replace("//", `//${home.subdomain}.`)}/`, onAct });
  const waited = Math.round(waits.reduce((sum, wait) => sum + wait, 0));
  const longest = Math.round(Math.max(...waits));
  rows.push({
    name: home.theme,
    value: `${(waited / 1000).toFixed(1)} s, longest ${(longest / 1000).toFixed(1)} s`,
    numbers: { waited, longest, taps },
    ...atMost(waited, MAX_WAITED_MS, "ms"),
  });
  console.error(home.theme, waits.map(Math.round).join(" "));
  await context.close();
}
await browser.close();
await worker.stop();

console.log(markdown(rows));
process.exit(rows.some(({ met }) => met === false) ? 1 : 0);
