// usage: node scripts/.shot.ts out.png path[,path] widths [dark] [nojs]
import { launchBrowser } from "/work/main/tests/support/browser.ts";
import { startWorker } from "/work/main/tests/support/worker.ts";
import sharp from "sharp";
const [out, paths, widths = "390,1440", ...flags] = process.argv.slice(2);
const worker = await startWorker();
const browser = await launchBrowser();
const origin = `http://vrijhuis.localhost:${(await worker.miniflare.ready).port}`;
const shots = [];
for (const path of paths!.split(","))
  for (const w of widths.split(",").map(Number)) {
    const ctx = await browser.newContext({
      viewport: { width: w, height: 900 },
      reducedMotion: "reduce",
      colorScheme: flags.includes("dark") ? "dark" : "light",
      javaScriptEnabled: !flags.includes("nojs"),
      serviceWorkers: "block",
    });
    const page = await ctx.newPage();
    page.on("console", (m) => {
      if (["error", "warning"].includes(m.type())) console.log(path, m.text().slice(0, 200));
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await page.evaluate(() => {
      document.querySelectorAll("img[loading=lazy]").forEach((i) => i.setAttribute("loading", "eager"));
    });
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(path, w, "OVERFLOW", wide);
    const png = await page.screenshot({ fullPage: true });
    shots.push({
      png: await sharp(png)
        .resize({ width: Math.round(w / (w > 800 ? 2 : 1.3)) })
        .toBuffer(),
      w,
    });
    await ctx.close();
  }
const metas = await Promise.all(shots.map(async (s) => ({ ...s, m: await sharp(s.png).metadata() })));
const maxH = Math.min(3000, Math.max(...metas.map((s) => s.m.height!)));
let x = 0;
const parts = [];
for (const s of metas) {
  const slices = Math.ceil(s.m.height! / maxH);
  for (let i = 0; i < slices; i++) {
    const h = Math.min(maxH, s.m.height! - i * maxH);
    parts.push({
      input: await sharp(s.png)
        .extract({ left: 0, top: i * maxH, width: s.m.width!, height: h })
        .toBuffer(),
      left: x,
      top: 0,
    });
    x += s.m.width! + 12;
  }
}
await sharp({ create: { width: x, height: maxH, channels: 3, background: "#888" } })
  .composite(parts)
  .png()
  .toFile(out!);
await browser.close();
await worker.stop();
