import { PHOTO_ROOMS, type SiteRecord, type UnitRecord } from "#contract/owners/site-record.ts";
import type { SiteView, UnitView } from "#contract/pages/site-view.ts";
import { isAddressShown, isLocated } from "#domain/map-href.ts";
import { formatZoned, toMinutes } from "#domain/zone-time.ts";
import { sitePath } from "#locales/site-paths.ts";
import { priceInWords } from "#themes/base/price.tsx";
import { bedDetails } from "./bed-details.ts";
import { GOOGLE_PHOTO_COUNT } from "#contract/owners/google-needs.ts";
import { amenityNames, rentalType } from "./google-names.ts";

/**
 * schema.org's VacationRental of the page's home, as Google's page "Vacation rental structured data" describes it (0180): on the
 * home page of a site with one home, else on the home's own page; undefined on other pages. All values are those that guests can
 * read on the page. Without the address it has no coordinates, although Google requires them.
 */
export function vacationRental(record: SiteRecord, view: SiteView, origin: string): object | undefined {
  const { page } = view;
  const at = page.kind === "unit" ? view.units.findIndex(({ slug }) => slug === page.slug) : page.kind === "home" ? 0 : -1;
  const [unit, stored] = [view.units[at], record.units[at]];
  const isOnly = record.units.length === 1;
  if (!unit || !stored || (page.kind === "home" && !isOnly)) return undefined;
  const description = isOnly ? view.content.intro || unit.summary : unit.summary || view.content.intro;
  return {
    "@context": "https://schema.org",
    "@type": "VacationRental",
    additionalType: rentalType(record.homeKind),
    // The unit's id is the same in all languages, and stays when the site gets or loses other homes.
    identifier: stored.id,
    name: isOnly ? view.name : unit.name,
    ...(description ? { description } : {}),
    url: origin + sitePath(page, view.locale, record),
    image: imagesOf(record, view, stored.id).map((src) => origin + src),
    ...coordinatesOf(record),
    address: addressOf(view),
    ...(view.host.phone && !view.isInvented ? { telephone: view.host.phone } : {}),
    knowsLanguage: view.host.speaks,
    checkinTime: timeOf(stored.checkIn, record, view),
    checkoutTime: timeOf(stored.checkOut, record, view),
    ...(unit.from ? { priceRange: priceInWords(view, unit.from) } : {}),
    // The reviews of a site with several homes are not about one of them.
    ...(isOnly ? ratingOf(view) : {}),
    containsPlace: accommodationOf(unit, stored, record),
  };
}

function accommodationOf(unit: UnitView, stored: UnitRecord, { homeKind }: SiteRecord): object {
  const bed = bedDetails(unit.beds);
  const codes = stored.amenities;
  const features = amenityNames(codes).map((name): [string, string | true] => [name, true]);
  if (codes.includes("indoor-pool") && !codes.includes("pool") && !codes.includes("heated-pool"))
    features.push(["poolType", "Indoor"]);
  if (unit.registrationNumber) features.push(["licenseNum", unit.registrationNumber]);
  return {
    "@type": "Accommodation",
    additionalType: homeKind === "bed-and-breakfast" ? "PrivateRoom" : "EntirePlace",
    name: unit.name,
    occupancy: { "@type": "QuantitativeValue", value: unit.sleeps },
    numberOfBedrooms: unit.bedrooms,
    numberOfBathroomsTotal: unit.bathrooms,
    ...(bed ? { bed } : {}),
    ...(unit.area ? { floorSize: { "@type": "QuantitativeValue", value: unit.area, unitCode: "MTK" } } : {}),
    petsAllowed: unit.guests.pets > 0,
    ...(codes.includes("no-smoking") ? { smokingAllowed: false } : {}),
    amenityFeature: features.map(([name, value]) => ({ "@type": "LocationFeatureSpecification", name, value })),
  };
}

/**
 * Paths of the first photos of a home, its own before those of the whole site. The first of each room that Google wants to see is
 * among them.
 */
function imagesOf({ photos }: SiteRecord, { pictures }: SiteView, unitId: string): string[] {
  // Pictures are in the order of the record's photos.
  const all = photos.map((photo, index) => ({ photo, src: pictures[index]?.src ?? "" }));
  const of = (id: string | null) => all.filter(({ photo }) => photo.unitId === id);
  const inOrder = [...of(unitId), ...of(null)];
  const wanted = PHOTO_ROOMS.flatMap((room) => inOrder.find(({ photo }) => photo.room === room) ?? []);
  const others = inOrder.filter((each) => !wanted.includes(each)).slice(0, GOOGLE_PHOTO_COUNT - wanted.length);
  const chosen = new Set([...wanted, ...others]);
  return inOrder.filter((each) => chosen.has(each)).map(({ src }) => src);
}

/** With the five decimals that Google asks for, as text, because a number loses its last zeros. Nothing if the address is hidden. */
function coordinatesOf({ place }: SiteRecord): { latitude?: string; longitude?: string } {
  if (!isAddressShown(place) || !isLocated(place)) return {};
  return { latitude: place.latitude.toFixed(5), longitude: place.longitude.toFixed(5) };
}

function addressOf({ place }: SiteView): object {
  const { street, postalCode, town, region, country } = place;
  return {
    "@type": "PostalAddress",
    ...(street?.trim() ? { streetAddress: street } : {}),
    ...(postalCode ? { postalCode } : {}),
    addressLocality: town,
    ...(region ? { addressRegion: region } : {}),
    addressCountry: country,
  };
}

/** `16:00:00+01:00`, with the offset that the zone has today. */
const timeOf = (time: string, { timeZone }: SiteRecord, { today }: SiteView): string =>
  formatZoned(today, toMinutes(time), timeZone).slice("2026-01-01T".length);

/** The page's own rating; none if some reviews are from elsewhere: Google allows none that were copied from other websites (0099). */
function ratingOf({ guestRating, isInvented }: SiteView): object {
  if (!guestRating || isInvented) return {};
  const ratingValue = Math.round(guestRating.average * 10) / 10;
  const scale = { bestRating: 10, worstRating: 1 };
  return { aggregateRating: { "@type": "AggregateRating", ratingValue, ...scale, ratingCount: guestRating.count } };
}
