/**
 * `npm run og`: draws the Open Graph pictures of the pages, 1200 × 630, from the titles of the built pages and from the posts'
 * pictures. Run it after `npm run build` when one of these has changed, and commit the result.
 */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { LOCALES } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { launchBrowser } from "../tests/support/browser.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "client/public/og");
const SIZE = { width: 1200, height: 630 };

/** Background, text, key and its shadow. A page has the same colours in every language. */
const COLOURS = [
  ["#f7efe0", "#12322a", "#ffc83a", "#12322a"],
  ["#12322a", "#f9f1e2", "#ffc83a", "#10291f"],
  ["#ffc83a", "#10291f", "#12322a", "#f9f1e2"],
  ["#a8d5cf", "#10291f", "#f9f1e2", "#12322a"],
  ["#ff7556", "#10291f", "#f9f1e2", "#10291f"],
] as const;

const font = async (name: string, file: string) => {
  const bytes = await readFile(join(root, "node_modules/@fontsource-variable", name, "files", file));
  return `url(data:font/woff2;base64,${bytes.toString("base64")}) format("woff2")`;
};
const DISPLAY = "bricolage-grotesque";
const faces = (
  await Promise.all(
    ["latin", "latin-ext"].map(async (subset) => {
      const range = subset === "latin-ext" ? "unicode-range:U+0100-02BA,U+1E00-1E9F,U+20A0-20C0;" : "";
      return `@font-face{font-family:B;font-weight:200 800;src:${await font(DISPLAY, `${DISPLAY}-${subset}-wght-normal.woff2`)};${range}}`;
    }),
  )
).join("");

/** The logo, as in client/kit/brand/mark.tsx. */
const mark = (color: string) =>
  `<svg viewBox="0 0 32 32" fill="${color}"><path fill-rule="evenodd" d="M15 1.8a1.6 1.6 0 0 1 2 0l9.4 7.6a1.6 1.6 0 0 1 .6 1.2V20a1.6 1.6 0 0 1-1.6 1.6H18v2h3.4v3.2H18v1.6a2 2 0 0 1-4 0v-6.8H6.6A1.6 1.6 0 0 1 5 20v-9.4a1.6 1.6 0 0 1 .6-1.2ZM16 9.4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"/></svg>`;

function drawing(title: string, [ground, text, key]: (typeof COLOURS)[number]): string {
  const size = title.length > 44 ? 74 : title.length > 26 ? 90 : 112;
  return `<style>${faces}*{margin:0;box-sizing:border-box}body{width:1200px;height:630px;overflow:hidden;background:${ground};color:${text};font-family:B;position:relative}
h1{position:absolute;left:72px;top:72px;width:${size > 90 ? 760 : 800}px;font:800 ${size}px/0.96 B;letter-spacing:-0.04em;text-wrap:balance}
p{position:absolute;left:72px;bottom:64px;font:700 44px/1 B;letter-spacing:-0.02em;display:flex;align-items:center;gap:14px}p svg{width:52px}
.key{position:absolute;right:-150px;top:-40px;width:760px;transform:rotate(24deg)}</style>
<div class="key">${mark(key)}</div><h1>${title}</h1><p>${mark(text)}${brand.domain}</p>`;
}

/** Documents without a picture, because they are not shared. */
const NO_PICTURE = ["not-found.html", "portal.html", "dashboard.html"];

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: SIZE });
const names = (await readdir(join(root, "dist/client/pages/nl")))
  .filter((file) => file.endsWith(".html") && !NO_PICTURE.includes(file))
  .sort();
for (const locale of LOCALES) {
  await mkdir(join(target, locale), { recursive: true });
  for (const [index, file] of names.entries()) {
    const html = await readFile(join(root, "dist/client/pages", locale, file), "utf8");
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1]?.split(" – ")[0] ?? brand.name;
    await page.setContent(drawing(title, COLOURS[index % COLOURS.length] ?? COLOURS[0]));
    await page.evaluate("document.fonts.ready.then(() => null)");
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 32, effort: 10 })
      .toFile(join(target, locale, file.replace(".html", ".png")));
  }
}
await browser.close();

const posts = join(root, "content/blog");
for (const key of await readdir(posts))
  await sharp(join(posts, key, "picture.svg"), { density: 96 })
    .resize(SIZE)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(target, `blog-${key}.png`));
