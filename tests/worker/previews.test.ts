import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { loadDemo } from "#themes/registry.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

test.each([...THEME_IDS.map((id) => [id, id] as const), ["modern-minimaal", "modern-minimal"] as const])(
  "/theme-preview/%s leads to the theme's host",
  async (name, theme) => {
    const response = await worker.get(`${MAIN}/theme-preview/${name}?a=1&b=%2F`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `http://${theme}.vrijhuis.localhost/theme-preview/${name}?a=1&b=%2F`,
    ]);
    expect(await response.text()).toBe(`Redirecting to ${theme} theme...`);
    const home = await worker.get(response.headers.get("location") ?? "");
    expect(home.status).toBe(200);
  },
);

test.each([
  "//evil.example",
  "/theme-preview//evil.example",
  "/theme-preview/evil.example",
  "/theme-preview/urban-hip.evil.example",
  "/theme-preview/%2F%2Fevil.example",
  "/theme-preview/urban-hip@evil.example",
  "/theme-preview/constructor",
  "/theme-preview/__proto__",
  "/theme-preview/",
  "/theme-preview/urban-hip%0d%0aLocation:%20evil",
])("%s is not found", async (path) => {
  const response = await worker.get(MAIN + path);
  expect(response.status).toBe(404);
  expect(response.headers.get("location")).toBeNull();
});

test.each(["nl", "en", "pl"])("a preview requested in %s is in that language", async (locale) => {
  const { headers } = await worker.get(`${MAIN}/theme-preview/warm-cozy?lang=${locale}`);
  const home = await (await worker.get(headers.get("location") ?? "")).text();
  expect(home).toContain(`<html lang="${locale}"`);
});

test("forwarded hosts do not change where a preview leads", async () => {
  const response = await worker.get(`${MAIN}/theme-preview/urban-hip`, {
    headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "javascript" },
  });
  expect(response.headers.get("location")).toBe("http://urban-hip.vrijhuis.localhost/theme-preview/urban-hip");
  const elsewhere = await worker.get("http://evil.example/theme-preview/urban-hip");
  expect(elsewhere.headers.get("location")).toBe("http://urban-hip.vrijhuis.localhost/theme-preview/urban-hip");
});

test.each(THEME_IDS)("the demo in %s is a whole site, kept out of search engines", async (theme) => {
  for (const path of ["/", "/en", "/pl", "/fotos", "/praktisch", "/contact", "/privacy"]) {
    const response = await worker.get(`http://${theme}.vrijhuis.localhost${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const page = await response.text();
    expect(page).toContain(`class="${theme}"`);
    expect(page).toContain('name="robots" content="noindex"');
  }
  expect((await worker.get(`http://${theme}.vrijhuis.localhost/calendar.ics`)).status).toBe(404);
});

test.each(THEME_IDS)("every page of the demo in %s says that the home is invented", async (theme) => {
  for (const path of [
    "/",
    "/en",
    "/pl",
    "/fotos",
    "/contact",
    "/privacy",
    "/weg",
    "/?name=Villa%20Echt",
    "/en/contact?name=Villa",
  ]) {
    const page = await (await worker.get(`http://${theme}.vrijhuis.localhost${path}`)).text();
    const ribbon = /<aside class="demo-ribbon".*?<\/aside>/s.exec(page)?.[0] ?? "";
    expect([path, ribbon]).toEqual([path, expect.stringMatching(/Verzonnen huis|Made-up home|Zmyślony dom/)]);
    expect(ribbon).toMatch(new RegExp(`href="${MAIN}(/en|/pl)?/onboarding\\?theme=${theme}(&amp;name=Villa[+\\w]*)?"`));
    expect(ribbon).toMatch(new RegExp(`href="${MAIN}/(themas|en/themes|pl/motywy)"`));
    expect(page).not.toMatch(/href="(?:tel:|https:\/\/wa\.me)|"telephone"|aggregateRating/);
  }
  const home = await (await worker.get(`http://${theme}.vrijhuis.localhost/en`)).text();
  expect(home).toContain("These reviews are made up");
  expect(home).not.toMatch(/copied from (?:Airbnb|Booking|Google)/);
});

describe("a demo under the visitor's own name", () => {
  const at = (theme: string, name: string, path = "/") =>
    worker.get(`http://${theme}.vrijhuis.localhost${path}?name=${encodeURIComponent(name)}`);
  const OWN = Object.fromEntries(
    THEME_IDS.map((theme) => [theme, async () => (await loadDemo(theme)).home.name] as const),
  ) as Record<ThemeId, () => Promise<string>>;

  test.each(THEME_IDS)("%s shows it wherever the home is named", async (theme) => {
    const own = await OWN[theme]();
    const written = own.replace("&", "&amp;");
    const page = await (await at(theme, "Huis ter Duin")).text();
    expect(page).toMatch(/<title>Huis ter Duin, /);
    expect(page.replace(/<svg[\s\S]*?<\/svg>/g, "")).toMatch(/<a class="site-name"[^>]*>(?:<[^>]+>)*Huis ter Duin/);
    // On a site with several homes each has its data on its own page, under its own name.
    expect(page.includes('"name":"Huis ter Duin"')).toBe((await loadDemo(theme)).home.units.length === 1);
    expect(page).not.toContain(written);
    expect(await (await worker.get(`http://${theme}.vrijhuis.localhost/`)).text()).toContain(written);
  });

  test("a crest is drawn from its initials", async () => {
    expect(await (await at("classic-elegant", "Villa Ölberg")).text()).toMatch(/<text[^>]*>VÖ<\/text>/);
  });

  test.each(THEME_IDS)("%s: whatever is in the name stays text", async (theme) => {
    const page = await (await at(theme, `</script><b onload=x>"'&`)).text();
    expect(page).toContain("&lt;/script&gt;&lt;b onload=x&gt;");
    const isInData = page.includes('"name":"\\u003c/script>\\u003cb onload=x>\\"\'&"');
    expect(isInData).toBe((await loadDemo(theme)).home.units.length === 1);
    expect(page).not.toMatch(/<b onload|<\/script><b/);
  });

  test.each([
    ["  Huis \t ter\r\n Duin ", "Huis ter Duin"],
    ["Huis\u202Eniud\u2066\u200F\u001B", "Huisniud"],
    ["Zielony Dom \u{1F3E1}", "Zielony Dom \u{1F3E1}"],
    ["\u{1F3E1}".repeat(60), "\u{1F3E1}".repeat(60)],
    ["$& $1", "$&amp; $1"],
  ])("%j is written as %j", async (given, shown) => {
    expect(await (await at("urban-hip", given)).text()).toContain(`<title>${shown}, `);
  });

  test.each(["", "   ", "\u200B\u202E", "x".repeat(61), "\u{1F3E1}".repeat(61)])("%j is no name", async (given) => {
    const answer = await at("fresh-coastal", given);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(await answer.text()).toContain("<title>Zeezicht, ");
  });

  test.each(THEME_IDS)("%s of one name is never shown for another name or without a name", async (theme) => {
    const own = (await OWN[theme]()).replace("&", "&amp;");
    for (const path of ["/en", "/en/good-to-know"]) {
      const titles: string[] = [];
      for (const name of ["First", "Second", "", "First", ""]) {
        const answer = await at(theme, name, path);
        const page = await answer.text();
        titles.push(/<title>([^<]*)/.exec(page)?.[1] ?? "");
        expect(page).toContain('name="robots" content="noindex"');
        expect(answer.headers.get("cache-control")).toBe(
          name === "" ? "public, max-age=0, must-revalidate" : "private, no-store",
        );
        expect(answer.headers.has("etag")).toBe(name === "");
        if (name !== "") continue;
        const tag = answer.headers.get("etag") ?? "";
        const again = await worker.get(`http://${theme}.vrijhuis.localhost${path}?name=Third`, {
          headers: { "If-None-Match": tag },
        });
        expect(again.status).toBe(200);
      }
      for (const [index, name] of ["First", "Second", own, "First", own].entries()) expect(titles[index]).toContain(name);
    }
  });

  test.each(THEME_IDS)("%s keeps name and language from page to page", async (theme) => {
    const { headers } = await worker.get(`${MAIN}/theme-preview/${theme}?lang=pl&name=Dom%20%26%20Las`);
    const page = await (await worker.get(headers.get("location") ?? "")).text();
    expect(page).toContain('<html lang="pl"');
    expect(page).toContain("<title>Dom &amp; Las");
    const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href ?? "");
    expect(links.length).toBeGreaterThan(4);
    for (const href of links) expect(href).toMatch(/^\/[\w/-]*\?name=Dom\+%26\+Las(?:&amp;month=\d{4}-\d\d)?(#[\w-]+)?$/);
    for (const href of new Set(links)) {
      const there = await worker.get(`http://${theme}.vrijhuis.localhost${href.split("#")[0]}`);
      expect([href, there.status]).toEqual([href, 200]);
      expect(await there.text()).toContain("Dom &amp; Las");
    }
    expect(page).toContain('<input type="hidden" name="name" value="Dom &amp; Las"/>');
  });

  test("may be framed only by the main site", async () => {
    const policy = (await at("warm-cozy", "Erf")).headers.get("content-security-policy");
    expect(policy).toContain(`frame-ancestors 'self' ${MAIN}`);
    expect((await worker.get(`${MAIN}/`)).headers.get("content-security-policy")).toContain(
      "frame-src 'self' http://*.vrijhuis.localhost;",
    );
  });
});
