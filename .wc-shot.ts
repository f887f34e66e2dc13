import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
const { launchBrowser } = await import("/work/wt/warm-cozy/tests/support/browser.ts");
const sharp = (await import("sharp")).default;
const axe = readFileSync("/work/wt/warm-cozy/node_modules/axe-core/axe.min.js", "utf8");
const base = process.env["BASE"] ?? "http://erve-hulsbeek.vrijhuis.localhost:8802";
const b = await launchBrowser();
const ctx = await b.newContext({ bypassCSP: true, reducedMotion: "reduce" });
const page = await ctx.newPage();
// args: name:path:width:scheme[:axe]
for (const spec of process.argv.slice(2)) {
  const [name, path, width, scheme, mode = "full"] = spec.split("|") as string[];
  await page.setViewportSize({ width: Number(width), height: Number(width) < 500 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme as "light" | "dark", reducedMotion: "reduce" });
  try {
    const r = await page.goto(base + path, { waitUntil: "load" });
    await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise(r => setTimeout(r, 40)); } scrollTo(0, 0); });
    await page.waitForTimeout(250);
    const over = await page.evaluate(() => { const w = document.documentElement.clientWidth; return document.documentElement.scrollWidth > w ? [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > w + 1 && !e.closest(".calendar-months")).slice(0, 5).map(e => e.tagName + "." + e.className) : []; });
    if (mode === "view") await page.screenshot({ path: `/tmp/wc-s-${name}.png` });
    if (mode === "full") {
      const total = await page.evaluate(() => document.body.scrollHeight); const step = Number(width) < 500 ? 844 : 900; const n = Math.min(16, Math.ceil(total / step)); const cols = Number(width) < 500 ? 8 : 3; const scale = Number(width) < 500 ? 0.62 : Number(width) < 1000 ? 0.6 : 0.44;
      const parts = []; const w = Math.round(Number(width) * scale), h = Math.round(step * scale);
      for (let i = 0; i < n; i++) { await page.evaluate((y) => scrollTo(0, y), i * step); await page.waitForTimeout(120); const s = await page.screenshot(); parts.push({ input: await sharp(s).resize(w, h, { fit: "fill" }).toBuffer(), left: (i % cols) * (w + 8), top: Math.floor(i / cols) * (h + 8) }); }
      await sharp({ create: { width: cols * (w + 8), height: Math.ceil(n / cols) * (h + 8), channels: 3, background: "#0af" } }).composite(parts).png().toFile(`/tmp/wc-s-${name}.png`);
    }
    await page.addScriptTag({ content: axe });
    const v = await page.evaluate(async () => (await (window as any).axe.run()).violations.map((x: any) => x.id + ": " + x.nodes.length + " " + x.nodes.slice(0, 3).map((n: any) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join(" | ")));
    console.log(name, r?.status(), over.length ? "OVERFLOW " + over.join(",") : "", v.length ? "AXE " + v.join("\n   ") : "axe ok");
  } catch (e) { console.log(name, String(e).slice(0, 300)); }
}
await b.close();
