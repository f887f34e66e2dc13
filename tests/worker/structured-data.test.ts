import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { THEME_IDS } from "#domain/themes.ts";
import { faultsOf } from "../fixtures/google-vacation-rental.ts";
import { siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  const { store, kv } = worker;
  await removeEverybody(store);
  for (const { name } of (await kv.list()).keys) await kv.delete(name);
  await worker.miniflare.purgeCache();
});

const html = async (path: string, site = "duinhuis") =>
  (await worker.get(`http://${site}.vrijhuis.localhost${path}`, { headers: {} })).text();
const rentalsIn = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as { identifier: string; containsPlace: { amenityFeature: object[] } },
  );
const SENT_FAULTS = ["image"];
const units = ["huis", "schuur", "hut"].map((slug) => ({
  ...unitFixture(`duinhuis-${slug}`, slug),
  registrationNumber: `NR ${slug}`,
}));

test("the pages of three homes have one rental each, the same in every language, and the number of their home", async () => {
  await given(worker.store, siteFixture({ units }));
  const home = await html("/");
  expect(rentalsIn(home)).toEqual([]);
  for (const slug of ["huis", "schuur", "hut"]) {
    const [link = ""] = new RegExp(`href="(/[^"]*/${slug})"`).exec(home)?.slice(1) ?? [];
    const page = await html(link);
    const paths = [...page.matchAll(/<link rel="alternate" hrefLang="(?:nl|en|pl)" href="http:\/\/[^/]+([^"]*)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toHaveLength(3);
    for (const each of await Promise.all(paths.map((path) => html(path)))) {
      const [rental, ...others] = rentalsIn(each);
      expect(others).toEqual([]);
      expect(rental?.identifier).toBe(`duinhuis-${slug}`);
      expect(rental?.containsPlace.amenityFeature).toContainEqual(expect.objectContaining({ value: `NR ${slug}` }));
      // The fixture has one photo.
      expect(faultsOf(rental ?? {})).toEqual(SENT_FAULTS);
      const footer = each.slice(each.lastIndexOf("<footer"));
      expect(footer.match(/NR \w+/g)).toEqual([`NR ${slug}`]);
    }
  }
});

test.each(THEME_IDS)("%s names the number of each home", async (theme) => {
  await given(worker.store, siteFixture({ units, theme }));
  const home = await html("/en");
  const footer = home.slice(home.lastIndexOf("<footer"));
  expect(footer).toContain("House schuur: registration number NR schuur");
  expect(footer.match(/NR \w+/g)).toEqual(["NR huis", "NR schuur", "NR hut"]);
  await given(worker.store, siteFixture({ id: "site-alleen", subdomain: "alleen", theme }));
  expect(await html("/en", "alleen")).toContain("Registration number 1234 ABCD");
});

test.each(THEME_IDS)("no page of %s says where a home is whose street is not shown", async (theme) => {
  const { place, ...site } = siteFixture({ theme });
  await given(worker.store, { ...site, place: { ...place, street: null, latitude: 51.56512, longitude: 3.49788 } });
  const home = await html("/");
  const links = [...new Set([...home.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path = ""]) => path))];
  const paths = ["/", ...links.filter((path) => !/^\/(?:assets|media|fonts)\b|\.\w+$/.test(path)), "/sitemap.xml"];
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) expect(await html(path), path).not.toMatch(/51[.,]565|3[.,]497|mlat=/);
});
