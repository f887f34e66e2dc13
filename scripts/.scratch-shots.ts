import { startWorker } from "../tests/support/worker.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { pathOf } from "#locales/paths.ts";
const worker = await startWorker();
const browser = await launchBrowser();
const origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
const which = process.argv[2] ?? "all";
async function shoot(name: string, locale: "nl"|"en"|"pl", width: number, colorScheme: "light"|"dark", url: (p: any)=>Promise<void>) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, extraHTTPHeaders: { "CF-Connecting-IP": `10.0.0.${Math.floor(Math.random()*250)}` }, serviceWorkers: "block", javaScriptEnabled: false, reducedMotion: "reduce" });
  const page = await context.newPage();
  await url(page);
  await page.screenshot({ path: `/tmp/shots-checkout/${name}-${locale}-${width}-${colorScheme}.png`, fullPage: true });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth).catch(() => 0); if (over) console.log(name, locale, width, "over", over);
  await context.close();
}
const go = (locale: any, q = "") => async (page: any) => { await page.goto(origin + pathOf("checkout", locale) + q); };
const order = (locale: any, outcome?: string) => async (page: any) => {
  await page.goto(origin + pathOf("checkout", locale) + "?plan=standard");
  await page.fill('[name=name]', 'Anna de Wit'); await page.fill('[name=email]', 'anna@example.com'); await page.selectOption('[name=country]', 'NL'); await page.check('[name=terms]');
  await page.click('button[type=submit]');
  if (outcome) await page.click(`button[value=${outcome}]`);
};
if (which === "all" || which === "form") {
  await shoot("form", "nl", 1440, "light", go("nl"));
  await shoot("form-std", "nl", 1440, "light", go("nl", "?plan=first-month-free"));
  await shoot("form", "pl", 1440, "dark", go("pl"));
  await shoot("form", "nl", 390, "light", go("nl", "?plan=first-month-free"));
  await shoot("form-error", "pl", 390, "dark", async (p) => { await go("pl")(p); await p.check('[value=company]'); await p.fill('[name=vatNumber]', '123'); await p.click('button[type=submit]'); });
  await shoot("form-en", "en", 1024, "light", go("en", "?plan=first-month-free"));
}
if (which === "all" || which === "rest") {
  await shoot("test", "nl", 1440, "light", order("nl"));
  await shoot("test", "pl", 390, "dark", order("pl"));
  for (const outcome of ["paid", "failed", "cancelled"]) {
    await shoot(outcome, "pl", 1440, "light", order("pl", outcome));
    await shoot(outcome, "nl", 1440, "dark", order("nl", outcome));
    await shoot(outcome, "pl", 390, "light", order("pl", outcome));
  }
}
await browser.close(); await worker.stop();
console.log(worker.logs.map(l=>l.message).join("\n").slice(0,3000));
