import { originUnder } from "#worker/env.ts";
import type { SiteRecord, UnitRecord } from "#contract/owners/site-record.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { TakenStay } from "#domain/rates/quote-context.ts";
import { listNights } from "#domain/stays.ts";
import type { ThemeId } from "#domain/themes.ts";
import { demoSite, renamed } from "#themes/demo/home.ts";
import { loadDemo } from "#themes/registry.ts";
import { bookableUnits } from "#letting/rates/bookable.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";

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
  const unpriced = demoSite(home, photos);
  const stays: TakenStay[] = unpriced.units.flatMap(({ id, slug }) =>
    home.booked
      .filter(({ unit }) => unit === slug)
      .map(({ inDays, nights: length }) => ({
        unitId: id,
        arrival: addDays(today, inDays),
        departure: addDays(today, inDays + length),
        isBlock: false,
      })),
  );
  const site = { ...(await priced(unpriced, stays, today)), subdomain: theme };
  const nights = (unitIds: string[], from: CalendarDate, until: CalendarDate) =>
    stays
      .filter(({ unitId }) => unitIds.includes(unitId))
      .flatMap(({ unitId, ...stay }) => listNights(stay).map((night) => ({ unitId, night })))
      .filter(({ night }) => night >= from && night < until);
  const calendar = { version: 0, nights };
  return {
    site,
    origin: originUnder(mainOrigin, theme),
    noindex: true,
    counted: false,
    invented: { mainOrigin, name, takesBookings: false },
    ...(name === undefined ? {} : { carried: new URLSearchParams({ name }).toString() }),
    calendar: () => ({ quick: async () => calendar, load: async () => calendar }),
    bookable: async () => ({
      timeZone: site.timeZone,
      defaultLocale: site.defaultLocale,
      units: bookableUnits(site),
      stays: async (unitIds, from, until) =>
        stays.filter((stay) => unitIds.includes(stay.unitId) && stay.departure >= from && stay.arrival < until),
    }),
    bookingSettings: async () => {
      const { DEFAULT_SETTINGS, DEFAULT_TERMS } = await import("#contract/letting/booking-settings.ts");
      const units = site.units.map(({ id }) => [id, { ...DEFAULT_TERMS, mode: "instant" as const }]);
      return { ...DEFAULT_SETTINGS.settings, payOnArrival: true, units: Object.fromEntries(units) };
    },
    reviews: () => ({ reviews: home.reviews.map((review, index) => ({ ...review, id: `${theme}-${index}` })) }),
  };
}

type Priced = Pick<UnitRecord, "from" | "window">;

/** "From" prices and windows by the id of the demo site, and by unit; they are computed once a day. */
const known = new Map<string, { today: CalendarDate; units: Priced[] }>();

/** Adds the "from" prices and windows of a demo site. */
async function priced(site: SiteRecord, stays: TakenStay[], today: CalendarDate): Promise<SiteRecord> {
  let found = known.get(site.id);
  if (found?.today !== today) {
    const { withFromPrices } = await import("#services/hosts/from-prices.ts");
    const { units } = withFromPrices(site, stays, Date.parse(`${today}T12:00:00Z`));
    found = { today, units: units.map(({ from, window }) => ({ ...(from && { from }), ...(window && { window }) })) };
    known.set(site.id, found);
  }
  const { units } = found;
  return { ...site, units: site.units.map((unit, index) => ({ ...unit, ...units[index] })) };
}
