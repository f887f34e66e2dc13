import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { THEME_IDS } from "#domain/themes.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { upload } from "../support/photos.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const PREVIEW = `http://preview.${MAIN_DOMAIN}`;

let worker: TestWorker;
let anna: TestOwner;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

async function sendPicture(siteId: string, width: number, height: number): Promise<string> {
  const { status, body } = await anna.upload(siteId, await upload(width, height));
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body["key"]);
}

interface Draft {
  id: string;
  /** Changes the draft. */
  save: (patch: object) => Promise<void>;
  publish: () => Promise<void>;
  /** A page of the preview. */
  look: (path?: string, more?: string) => Promise<{ status: number; html: string; headers: Headers }>;
}

async function draft(subdomain?: string): Promise<Draft> {
  const id = await beginSite(anna);
  let version = subdomain === undefined ? 1 : await answerAll(anna, id, subdomain);
  const { body } = await anna.call("POST", `/sites/${id}/preview`);
  return {
    id,
    save: async (patch) => {
      const saved = await anna.call("PATCH", `/sites/${id}/draft`, patch, at(version));
      expect([saved.status, saved.body.fields]).toEqual([200, undefined]);
      version = Number(saved.body.version);
    },
    publish: async () => {
      expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(version))).status).toBe(200);
    },
    look: async (path = "/", more = "") => {
      const response = await worker.get(`${PREVIEW}${path}?ticket=${String(body.ticket)}${more}`);
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
  };
}

const open = async (url: string) => {
  const response = await worker.get(url);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

/** A page's HTML without its style sheets. */
const unstyled = (html: string): string => html.replaceAll(/<style>.*?<\/style>/gs, "");

describe("an owner's input cannot run as script", () => {
  let site: Draft;
  beforeAll(async () => {
    site = await draft();
  });

  const NAMES =
    "a|address|aside|article|blockquote|body|br|code|dd|del|details|div|dl|dt|em|footer|form|h[1-6]|head|header|hr|html|img|input|label|li|link|main|meta|nav|ol|option|output|p|path|picture|pre|script|section|select|small|span|strong|summary|svg|table|caption|tbody|td|th|thead|title|tr|ul|button|circle";
  const ALLOWED = new RegExp(`^</?(?:${NAMES})[\\s>/]`);
  const ENTRIES: string[] = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><animate onbegin=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data=javascript:alert(1)></object>",
    "<embed src=javascript:alert(1)>",
    "<form action=https://evil.example><button>x</button></form>",
    "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "<link rel=stylesheet href=https://evil.example/x.css>",
    "<style>*{display:none}</style>",
    "<math><mtext></p><img src=x onerror=alert(1)></math>",
    "</p></section></main><script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?>",
    "<a href='javascript:alert(1)'>x</a>",
    "<p onclick=alert(1)>**x**</p>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A;avascript&colon;alert(1))",
    "[x](%6Aavascript:alert(1))",
    "[x](\u0001javascript:alert(1))".replace("\u0001", " "),
    "[x](<javascript:alert(1)>)",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x](blob:https://evil.example/1)",
    "[x](//evil.example)",
    "[x](\\\\evil.example)",
    "[x](https:javascript:alert(1))",
    "[x](https://a.example' onmouseover='alert(1))",
    '[x](https://a.example" onmouseover="alert(1))',
    "[x](https://a.example 'y\" onmouseover=\"alert(1)')",
    "[x][r]\n\n[r]: javascript:alert(1)",
    "<javascript:alert(1)>",
    '<https://a.example/"onclick=alert(1)>',
    "![x](javascript:alert(1))",
    '![x" onerror="alert(1)](https://a.example/x.png)',
    "![<script>alert(1)</script>](x)",
    "[![x](javascript:alert(1))](javascript:alert(1))",
    "**<img src=x onerror=alert(1)>**",
    "# <script>alert(1)</script>",
    "- <script>alert(1)</script>\n- [x](javascript:alert(1))",
    "> <script>alert(1)</script>",
    "`<script>alert(1)</script>`",
    "```<script>\n</code></pre><script>alert(1)</script>\n```",
    "|<script>alert(1)</script>|b|\n|-|-|\n|c|<img src=x onerror=alert(1)>|",
    "\\<script>alert(1)\\</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "{{constructor.constructor('alert(1)')()}}",
    "https://a.example/<script>alert(1)</script>",
    'www.a.example"onmouseover=alert(1)',
    'a@b.example"onmouseover=alert(1)',
    '[x](mailto:a@b.example?subject="><script>alert(1)</script>)',
  ];

  test.each(ENTRIES)("%s", async (nasty) => {
    await site.save({
      content: {
        nl: {
          welcome: [nasty],
          about: [nasty, nasty],
          location: [nasty],
          practical: [{ title: "x", text: nasty }],
          intro: nasty,
        },
      },
      pages: [{ id: "p", slug: "over-ons", content: { nl: { title: nasty.slice(0, 70).replaceAll(/\s/g, " "), body: nasty } } }],
      legal: { nl: { imprint: nasty, terms: "" } },
    });
    const policy = new Set<string>();
    for (const path of ["/", "/praktisch", "/over-ons", "/colofon"]) {
      const { status, html, headers } = await site.look(path);
      expect(status).toBe(200);
      policy.add(/script-src[^;]*/.exec(headers.get("content-security-policy") ?? "")?.[0] ?? "none");
      const tags = unstyled(html).match(/<[a-zA-Z/][^>]*>/g) ?? [];
      expect(tags.filter((tag) => !ALLOWED.test(tag))).toEqual([]);
      expect(tags.filter((tag) => /\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([]);
      expect(tags.filter((tag) => tag.startsWith("<script") && !/type="(?:module|application\/ld\+json)"/.test(tag))).toEqual([]);
      // Structured data, the loader, and the script of the preview frame.
      expect(tags.filter((tag) => tag.startsWith("<script")).length).toBeLessThanOrEqual(3);
      const links = tags.flatMap((tag) => [...tag.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, to = ""]) => to));
      expect(links.filter((to) => !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(to))).toEqual([]);
    }
    expect([...policy]).toEqual([expect.not.stringContaining("unsafe")]);
  });
  test("the corpus has enough cases", () => expect(new Set(ENTRIES).size).toBeGreaterThanOrEqual(40));
});

test("a design is applied to the published site, and its style sheet is the one the policy allows", async () => {
  const site = await draft("ontwerp");
  const key = await sendPicture(site.id, 600, 200);
  await site.save({
    theme: "warm-cozy",
    designs: {
      "warm-cozy": {
        colours: { accent: { light: "#123456" } },
        fonts: { display: "outfit" },
        corners: "square",
        hero: "window",
        sections: ["Contact", "Availability", "About"],
        logo: { key, width: 1, height: 1 },
        favicon: key,
      },
    },
  });
  await site.publish();
  const { html, headers } = await open(`http://ontwerp.${MAIN_DOMAIN}/`);
  const [, own = ""] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
  expect(own).toContain("--accent:light-dark(#123456,#f2a783)");
  expect(own).toContain('--font-display:"Outfit Variable"');
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(own))).toString("base64");
  expect(headers.get("content-security-policy")).toContain(`'sha256-${digest}'`);
  const preloads = [...html.matchAll(/<link rel="preload" href="([^"]*)"/g)].map(([, href]) => href);
  expect(preloads.some((href) => href?.includes("outfit"))).toBe(true);
  expect(preloads.some((href) => href?.includes("fraunces"))).toBe(false);
  expect(html).toContain(`<link rel="icon" href="/media/${key}-480.webp" type="image/webp"/>`);
  expect(html).toContain(`src="/media/${key}-480.webp" width="480" height="160" alt="Het Duinhuis"`);
  const sections = [...html.matchAll(/<section[^>]*aria-labelledby="([a-z]+)"/g)].map(([, id]) => id);
  expect(sections).toEqual(["contact", "availability", "about"]);
});

describe("the pictures of a design", () => {
  const key = "d".repeat(64);
  let site: Draft;
  beforeAll(async () => {
    site = await draft();
  });
  const refusal = async (design: object) => {
    const { body } = await anna.call("GET", `/sites/${site.id}/draft`);
    const patch = { designs: { "urban-hip": { logo: null, favicon: null, ...design } } };
    const saved = await anna.call("PATCH", `/sites/${site.id}/draft`, patch, at(Number(body["version"])));
    return saved.status === 200 ? undefined : saved.body["fields"];
  };

  test("must belong to the site: those of another site are refused", async () => {
    const theirs = await sendPicture(await beginSite(anna), 600, 200);
    for (const strange of [key, theirs]) {
      expect(await refusal({ logo: { key: strange, width: 600, height: 200 } })).toEqual({ "designs.urban-hip.logo": "choice" });
      expect(await refusal({ favicon: strange })).toEqual({ "designs.urban-hip.favicon": "choice" });
    }
    const own = await sendPicture(site.id, 600, 200);
    expect(await refusal({ logo: { key: own, width: 600, height: 200 }, favicon: own })).toBeUndefined();
  });

  test("may be small as a logo, which is requested in its own width, but not as an icon", async () => {
    const small = await sendPicture(site.id, 300, 80);
    expect(await refusal({ logo: { key: small, width: 9, height: 9 } })).toBeUndefined();
    const { html } = await site.look("/", "&theme=urban-hip");
    expect(html).toContain(`src="/media/${small}-300.webp" width="300" height="80"`);
    expect((await worker.get(`${PREVIEW}/media/${small}-300.webp`)).status).toBe(200);
    expect(await refusal({ favicon: small })).toEqual({ "designs.urban-hip.favicon": "choice" });
  });
});

test("custom pages and legal texts have addresses, a place in menu, footer and sitemap, and words in every language", async () => {
  const site = await draft("paginas");
  const page = (id: string, slug: string, title: string) => ({
    id,
    slug,
    content: { nl: { title, body: "Wat **dichtbij** groeit." }, pl: { title: "", body: "Z _bliska_." } },
  });
  await site.save({
    locales: ["nl", "pl"],
    pages: [page("p-1", "streekproducten", "Streekproducten"), page("p-2", "wandelen", "Wandelen")],
    menu: ["wandelen", "home", "p-2", "contact"],
    legal: { nl: { imprint: "Anna, KvK 1", terms: "" } },
  });
  await site.publish();
  const host = `http://paginas.${MAIN_DOMAIN}`;
  const home = await open(`${host}/`);
  const nav = /<nav class="menu-wide".*?<\/nav>/s.exec(home.html)?.[0] ?? "";
  expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/", "/wandelen", "/contact"]);
  expect(home.html).toContain('<a href="/colofon">Colofon</a>');
  expect(home.html).not.toContain("voorwaarden");

  const dutch = await open(`${host}/streekproducten`);
  expect(dutch.html).toContain("<h1>Streekproducten</h1>");
  expect(dutch.html).toContain("<p>Wat <strong>dichtbij</strong> groeit.</p>");
  expect(dutch.html).toContain('<meta name="description" content="Wat dichtbij groeit."/>');
  expect(dutch.html).toContain('hrefLang="pl" href="http://paginas.vrijhuis.localhost/pl/streekproducten"');
  const polish = await open(`${host}/pl/streekproducten`);
  expect(polish.html).toContain("<h1>Streekproducten</h1>");
  expect(polish.html).toContain("Z <em>bliska</em>.");
  expect((await open(`${host}/pl/nota-prawna`)).html).toContain("Anna, KvK 1");
  expect((await open(`${host}/pl/regulamin`)).status).toBe(404);
  expect((await open(`${host}/en/wandelen`)).status).toBe(404);
  const map = await open(`${host}/sitemap.xml`);
  for (const path of ["/streekproducten", "/pl/wandelen", "/colofon"]) expect(map.html).toContain(`<loc>${host}${path}</loc>`);

  // A page cannot use the slug of a built-in page.
  const { body } = await anna.call("GET", `/sites/${site.id}/draft`);
  const taken = await anna.call(
    "PATCH",
    `/sites/${site.id}/draft`,
    { pages: [page("p-3", "contact", "Contact")] },
    at(Number(body.version)),
  );
  expect(taken.body).toMatchObject({ code: "INVALID_FORM", fields: { "pages.0.slug": "reserved" } });
});

test("a partly translated language shows the site's main language in its gaps", async () => {
  const site = await draft("talen");
  await site.save({
    locales: ["nl", "en"],
    content: {
      nl: { about: ["Alinea in het Nederlands."] },
      en: {
        tagline: "By the sea",
        intro: "",
        welcome: [],
        aboutTitle: "",
        about: [""],
        highlights: [],
        locationTitle: "",
        location: [],
        distances: [],
        houseRules: [],
        practical: [],
      },
    },
  });
  await site.publish();
  const { html } = await open(`http://talen.${MAIN_DOMAIN}/en`);
  for (const words of ["By the sea", "Een huis achter de duinen.", "Alinea in het Nederlands.", "About the home"])
    expect(html).toContain(words);
});

describe("a draft with almost no answers", () => {
  let site: Draft;
  beforeAll(async () => {
    site = await draft();
    const { body } = await anna.call("GET", `/sites/${site.id}/draft`);
    const [unit] = (body as unknown as { draft: { units: object[] } }).draft.units;
    const added = await anna.call("POST", `/sites/${site.id}/units`, {});
    await site.save({
      name: "",
      host: { name: "", email: "" },
      units: [unit, { ...unit, id: added.body["id"], slug: "second", content: {} }],
    });
  });

  test.each(THEME_IDS)("%s shows no empty elements and no missing values", async (theme) => {
    for (const path of ["/", "/fotos", "/praktisch", "/contact", "/privacy", "/verblijf/second"]) {
      const { status, html } = await site.look(path, `&theme=${theme}`);
      expect(status).toBe(200);
      const text = unstyled(html);
      expect(
        text.match(
          /undefined|NaN|Infinity|\[object|€\s*0|<(h\d|p|dl|ul|nav|figcaption)[^>]*>\s*<\/\1>|href="(?:tel:|mailto:)?"/g,
        ),
      ).toBeNull();
      expect(text).not.toContain("openstreetmap");
      expect(text).toContain(`<html lang="nl" class="${theme}">`);
    }
  });
});

test("a preview keeps its ticket in links, is not cached and sends no forms", async () => {
  const site = await draft();
  await site.save({ pages: [{ id: "p", slug: "eigen", content: { nl: { title: "Eigen", body: "x" } } }] });
  const { html, headers } = await site.look("/", "&theme=urban-hip");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("etag")).toBeNull();
  expect(headers.get("referrer-policy")).toMatch(/origin|no-referrer/);
  const links = [...unstyled(html).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !/\?ticket=[^&]+&amp;theme=urban-hip/.test(href))).toEqual([]);
  expect(html).not.toMatch(/<form[^>]*method="post"/i);
  const fields = [
    ...(/<form.*?<\/form>/s.exec((await site.look("/prijzen", "&theme=urban-hip")).html)?.[0].matchAll(/name="(\w+)"/g) ?? []),
  ];
  expect(fields.map(([, name]) => name)).toEqual(expect.arrayContaining(["ticket", "theme", "arrival"]));
  const contact = (await site.look("/contact", "&theme=urban-hip")).html;
  const action = /<form[^>]*action="([^"#]*)[^"]*"[^>]*method="post"/.exec(contact)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const posted = await worker.post(PREVIEW + action, { form: "question" });
  expect([posted.status, posted.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(await posted.text()).toContain("het bericht is niet verstuurd");
  expect(await worker.store.db.select().from(worker.store.tables.outbox)).toEqual([]);
  // The next change is visible at once.
  await site.save({ name: "Nieuwe naam" });
  expect((await site.look("/")).html).toContain("Nieuwe naam");
});
