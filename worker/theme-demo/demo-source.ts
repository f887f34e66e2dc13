import { originUnder } from "#worker/env.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import type { ThemeId } from "#domain/themes.ts";
import { demoSite, renamed } from "#themes/demo/home.ts";
import { loadDemo } from "#themes/registry.ts";
import type { SiteSource } from "#worker/owner-site/site-source.ts";

/**
 * Creates the site of a theme's demo home. It needs no store: its stays are relative to today. With a `name`, the site is shown
 * under the visitor's own name, to this visitor only.
 */
export async function demoSource(
  theme: ThemeId,
  mainOrigin: string,
  today: CalendarDate,
  name: string | undefined,
): Promise<SiteSource> {
  const { home: demo, photos } = await loadDemo(theme);
  const home = name === undefined ? demo : renamed(demo, name);
  const site = { ...demoSite(home, photos), subdomain: theme };
  const slugs = new Map(site.units.map(({ id, slug }) => [id, slug]));
  const nights = (unitIds: string[], from: CalendarDate, until: CalendarDate) =>
    unitIds.flatMap((unitId) =>
      home.booked
        .filter(({ unit }) => unit === slugs.get(unitId))
        .flatMap(({ inDays, nights: length }) =>
          listNights({ arrival: addDays(today, inDays), departure: addDays(today, inDays + length) }),
        )
        .filter((night) => night >= from && night < until)
        .map((night) => ({ unitId, night })),
    );
  const calendar = { version: 0, nights };
  return {
    site,
    origin: originUnder(mainOrigin, theme),
    noindex: true,
    counted: false,
    invented: { mainOrigin, name },
    ...(name === undefined ? {} : { carried: new URLSearchParams({ name }).toString() }),
    nights: async (...args) => nights(...args),
    calendar: () => ({ quick: async () => calendar, load: async () => calendar }),
    reviews: async () => ({ reviews: home.reviews.map((review, index) => ({ ...review, id: `${theme}-${index}` })) }),
  };
}
