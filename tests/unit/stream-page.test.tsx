import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { NO_GUEST, type SiteView } from "#contract/pages/site-view.ts";
import { date } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { type AppliedDesign, applyDesign } from "#themes/base/design.ts";
import { Document, type Head } from "#themes/base/document.tsx";
import { type LateData, type Part, partsOf } from "#themes/base/page.tsx";
import { loadPage } from "#themes/base/pages/loaded-pages.tsx";
import type { Theme } from "#themes/contract.ts";
import { loadTheme } from "#themes/registry.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { DOCTYPE, type Late, PARTS_MARK, renderWhole, splitDocument, streamPage } from "#pages/owner-site/stream-page.ts";
import { reviewFixture, siteFixture, TODAY } from "../fixtures/site.ts";

const HEAD: Head = {
  title: "T",
  description: "D",
  canonical: "https://x.nl/",
  alternates: [],
  image: undefined,
  icon: undefined,
  structuredData: undefined,
  noindex: false,
};
const DATA: LateData = {
  availability: {
    units: [
      {
        slug: "huis",
        name: "Huis",
        minimumNights: 3,
        from: "2026-06",
        months: 6,
        until: date("2027-12-01"),
        taken: [date("2026-06-10")],
      },
    ],
  },
  reviews: { reviews: [reviewFixture("r-1"), reviewFixture("r-2", { locale: "pl", answer: "Dziękujemy" })] },
};

let theme: Theme;
let applied: AppliedDesign;
let parts: Part[];
let split: { before: string; after: string };
let view: SiteView;
beforeAll(async () => {
  theme = await loadTheme("fresh-coastal");
  applied = await applyDesign(theme, {});
  view = await siteView({ ...siteFixture(), rating: { average: 9, count: 2 } }, theme, "nl", { kind: "home" }, TODAY);
  parts = partsOf(view, theme, NO_GUEST);
  split = splitDocument(document(createElement(PARTS_MARK)));
});

const document = (children: React.ReactNode) => (
  <Document view={view} theme={theme} head={HEAD} appliedDesign={applied} css="body{}" scripts={["/loader.js"]}>
    {children}
  </Document>
);

interface Told {
  errors: [part: string, error: unknown, isLate: boolean][];
  complete: string[];
  /** Number of times that the late data was requested. */
  loads: number;
}

function start(late: Late, told: Told = { errors: [], complete: [], loads: 0 }, of: Part[] = parts) {
  const stream = streamPage({
    ...split,
    parts: of,
    loadLate: () => ((told.loads += 1), late),
    onError: (...error) => told.errors.push(error),
    onComplete: (body) => told.complete.push(new TextDecoder().decode(body)),
  });
  return { stream, told };
}

const ready = (): Late => ({ availability: Promise.resolve(DATA.availability), reviews: Promise.resolve(DATA.reviews) });
const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("a page in order", () => {
  test("is byte for byte React's own stream of the whole tree, without its separators of texts", async () => {
    const whole = document(parts.map((part) => <Whole key={part.name} render={() => part.render(DATA)} />));
    const stock = await renderToReadableStream(whole);
    await stock.allReady;
    const { stream, told } = start(ready());
    const ours = await text(stream);
    // Pages are not hydrated as a whole, so that they need no separators between texts.
    expect(ours).toBe((await text(stock)).replaceAll("<!-- -->", ""));
    expect(told).toEqual({ errors: [], complete: [ours], loads: 1 });
  });

  test("is the same whether its data are available or arrive later, in any order", async () => {
    const expected = await text(start(ready()).stream);
    const reviews = Promise.withResolvers<LateData["reviews"]>();
    const availability = Promise.withResolvers<LateData["availability"]>();
    const { stream } = start({ reviews: reviews.promise, availability: availability.promise });
    const streamed = text(stream);
    reviews.resolve(DATA.reviews);
    availability.resolve(DATA.availability);
    expect(await streamed).toBe(expected);
  });

  test("sends head and header before data is loaded, and the first screen before late data arrives", async () => {
    const availability = Promise.withResolvers<LateData["availability"]>();
    const { stream, told } = start({ ...ready(), availability: availability.promise });
    const reader = stream.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(split.before);
    expect(told.loads).toBe(0);
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(told.loads).toBe(1);
    expect(first).toContain("<h1");
    expect(first).not.toContain('id="availability"');
    availability.resolve(DATA.availability);
    const rest = new TextDecoder().decode((await reader.read()).value);
    expect(rest).toContain('id="availability"');
    expect(rest).toMatch(/<\/html>$/);
    expect((await reader.read()).done).toBe(true);
  });
});

describe("a page at once", () => {
  test.each(THEME_IDS)("is byte for byte the streamed one in %s", async (id) => {
    const own = await loadTheme(id);
    const design = await applyDesign(own, {});
    for (const page of [{ kind: "home" }, { kind: "unit", slug: "huis" }, { kind: "photos" }, { kind: "privacy" }] as const) {
      await loadPage(page.kind);
      const shown = await siteView({ ...siteFixture({ theme: id }), rating: { average: 9, count: 2 } }, own, "nl", page, TODAY);
      const documentOf = (children: React.ReactNode) => (
        <Document view={shown} theme={own} head={HEAD} appliedDesign={design} css="body{}" scripts={["/loader.js"]}>
          {children}
        </Document>
      );
      const all = partsOf(shown, own, NO_GUEST);
      const whole = renderWhole(documentOf, all, DATA);
      const streamed = streamPage({
        ...splitDocument(documentOf(createElement(PARTS_MARK))),
        parts: all,
        loadLate: ready,
        onError: (part, error) => expect.fail(`${part}: ${String(error)}`),
        onComplete: () => {},
      });
      expect(DOCTYPE + whole).toBe(await text(streamed));
    }
  });

  test("is left to the stream if its data is late or a part throws", () => {
    expect(renderWhole(document, parts, { availability: DATA.availability })).toBeUndefined();
    const Broken = (): never => {
      throw new Error("no photo");
    };
    const broken = [{ name: "Broken", render: () => <Broken />, fallback: null }];
    expect(renderWhole(document, broken, DATA)).toBeUndefined();
  });
});

describe("faults", () => {
  test("late data that fails shows the part's fallback and nothing is kept", async () => {
    const reviews = Promise.reject(new Error("store is down"));
    reviews.catch(() => {});
    const { stream, told } = start({ ...ready(), reviews });
    const page = await text(stream);
    expect(page).toContain(view.t("reviews.unavailable"));
    expect(page).toContain("calendar-months");
    expect(told.errors.map(([part, , isLate]) => [part, isLate])).toEqual([["Reviews", true]]);
    expect(told.complete).toEqual([]);
  });

  test("late data that never arrives ends with the fallback after eight seconds", async () => {
    vi.useFakeTimers();
    try {
      const { stream, told } = start({ ...ready(), availability: new Promise(() => {}) });
      const page = text(stream);
      await vi.advanceTimersByTimeAsync(7900);
      expect(told.errors).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      expect(await page).toContain(view.t("availabilityUnavailable"));
      expect(told.errors.map(([part]) => part)).toEqual(["Availability"]);
      expect(told.complete).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a part that throws is left out and the others are rendered", async () => {
    const broken: Part = {
      name: "About",
      render: () => {
        throw new Error("a bug");
      },
      fallback: <p>fallback</p>,
    };
    const { stream, told } = start(
      ready(),
      undefined,
      parts.map((part) => (part.name === "About" ? broken : part)),
    );
    const page = await text(stream);
    expect(page).toContain("<p>fallback</p>");
    expect(page).toContain('id="availability"');
    expect(told.errors).toEqual([["About", new Error("a bug"), false]]);
    expect(told.complete).toEqual([]);
  });

  test("nothing more is rendered once the client is gone", async () => {
    const availability = Promise.withResolvers<LateData["availability"]>();
    const rendered: string[] = [];
    const watched = parts.map((part) => ({
      ...part,
      render: (late: Partial<LateData>) => (rendered.push(part.name), part.render(late)),
    }));
    const { stream, told } = start({ ...ready(), availability: availability.promise }, undefined, watched);
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    const before = [...rendered];
    availability.resolve(DATA.availability);
    await availability.promise;
    await Promise.resolve();
    expect(rendered).toEqual(before);
    expect(told.complete).toEqual([]);
  });

  test("an error in the frame of the page comes before the first byte", () => {
    const Broken = () => {
      throw new Error("header");
    };
    expect(() => splitDocument(<Broken />)).toThrow("header");
  });
});

function Whole({ render }: { render: () => React.ReactNode }) {
  return render();
}
