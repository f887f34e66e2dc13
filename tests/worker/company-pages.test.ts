import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { STORIES, sumOf } from "#client/marketing/customer-stories/stories.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const PAGES = ["why", "how-it-works", "themes", "faq", "about", "customer-stories"] as const satisfies PageId[];

async function htmlOf(page: PageId, locale: (typeof LOCALES)[number]): Promise<string> {
  return (await worker.get(MAIN + pathOf(page, locale))).text();
}

/** Converts HTML to its visible text, in one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|svg)[\s\S]*?<\/\1>/g, "")
    .replace(/<\/(p|h\d|li|dt|dd)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

interface FaqPage {
  mainEntity: { name: string; acceptedAnswer: { text: string } }[];
}

describe("pages about the product and us", () => {
  test.each(LOCALES)("the structured data of the questions page match its text, in %s", async (locale) => {
    const html = await htmlOf("faq", locale);
    const [, json = ""] = /<script type="application\/ld\+json">([^<]*"FAQPage"[^<]*)<\/script>/.exec(html) ?? [];
    const { mainEntity } = JSON.parse(json) as FaqPage;
    expect(mainEntity.length).toBeGreaterThanOrEqual(24);
    const words = wordsOf(html);
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(words).toContain(name.replace(/\s+/g, " "));
      expect(words).toContain(acceptedAnswer.text.replace(/\s+/g, " "));
    }
  });

  test.each(PAGES.flatMap((page) => LOCALES.map((locale) => ({ page, locale }))))(
    "$page in $locale: every link within the page finds its place, and every id is there once",
    async ({ page, locale }) => {
      const html = await htmlOf(page, locale);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    },
  );

  /** Each language promises what its own copy may promise (specification section 9). */
  test.each(PAGES)("%s promises per language", async (page) => {
    expect(wordsOf(await htmlOf(page, "nl"))).not.toMatch(/7 dagen|een week live/);
    expect(wordsOf(await htmlOf(page, "en"))).not.toMatch(/24 hours|first month|10 minutes/i);
    expect(wordsOf(await htmlOf(page, "pl"))).not.toMatch(/24 godzin|pierwszy miesiąc|10 minut/i);
  });

  test.each(LOCALES)("every made-up story is marked as one, in %s", async (locale) => {
    const stamps = (await htmlOf("customer-stories", locale)).match(/customer-stories-stamp/g) ?? [];
    expect(stamps).toHaveLength(STORIES.filter(({ example }) => example).length);
  });

  test("a story's calculation breaks even where it says", () => {
    for (const story of STORIES) {
      const { enough } = sumOf(story);
      expect(sumOf({ ...story, direct: enough }).result).toBeGreaterThanOrEqual(0);
      expect(sumOf({ ...story, direct: enough - 1 }).result).toBeLessThan(0);
    }
    expect(sumOf({ id: "cabin", example: true, stays: 18, perStay: 390_00, direct: 6 })).toEqual({
      commission: 58_50,
      saved: 351_00,
      costs: 600_00,
      result: -249_00,
      enough: 11,
    });
  });
});
