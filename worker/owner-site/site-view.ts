import { PHOTO_WIDTHS, type PhotoRecord, type SiteRecord, type UnitRecord } from "#contract/site-record.ts";
import type { AmenityList, PageRef, Picture, SiteView, Translate, UnitView } from "#contract/site-view.ts";
import { type AmenityCode, groupAmenities } from "#domain/amenities.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { inLocale, type Locale } from "#domain/locale.ts";
import { sitePath } from "#locales/site-paths.ts";
import type { Theme } from "#themes/contract.ts";
import { formattersFor, LANGUAGE_NAMES, translatorFor } from "./translate.ts";

/** What a theme renders: the record in one language, on one page, with every address decided. Links end in `carried`. */
export function siteView(
  record: SiteRecord,
  theme: Theme,
  locale: Locale,
  page: PageRef,
  today: CalendarDate,
  carried?: string,
): SiteView {
  const t = translatorFor(locale, theme);
  const content = inLocale(record.content, locale, record.defaultLocale);
  if (!content) throw new Error(`site ${record.id} has no content in any language`);
  const pictures = record.photos.map((photo) => picture(photo, record, locale));
  const path = (to: PageRef, language = locale) => sitePath(to, language, record) + (carried === undefined ? "" : `?${carried}`);
  const units = record.units.map((unit) => unitView(unit, record, locale, pictures, path, t));
  const home = path({ kind: "home" });
  return {
    theme: record.theme,
    locale,
    name: record.name,
    content,
    place: record.place,
    host: record.host,
    registrationNumber: record.registrationNumber,
    rating: record.rating,
    pictures,
    units,
    amenities: amenityLists(
      record.units.flatMap((unit) => unit.amenities),
      t,
    ),
    sleeps: record.units.reduce((sum, unit) => sum + unit.sleeps, 0),
    bedrooms: record.units.reduce((sum, unit) => sum + unit.bedrooms, 0),
    nightlyFrom: { amount: Math.min(...record.units.map((unit) => unit.nightlyFrom)), currency: record.currency },
    page,
    paths: {
      home,
      photos: path({ kind: "photos" }),
      practical: path({ kind: "practical" }),
      contact: path({ kind: "contact" }),
      privacy: path({ kind: "privacy" }),
      availability: page.kind === "home" || page.kind === "unit" ? "#availability" : `${home}#availability`,
    },
    languages: record.locales.map((each) => ({
      locale: each,
      label: LANGUAGE_NAMES[each],
      href: path(page, each),
      current: each === locale,
    })),
    today,
    t,
    format: formattersFor(locale),
  };
}

/** Units have pages of their own only where there is more than one. */
export function unitSlugs(record: SiteRecord): string[] {
  return record.units.length > 1 ? record.units.map(({ slug }) => slug) : [];
}

export function photoPath(key: string, width: number): string {
  return `/media/${key}-${width}.webp`;
}

function picture(photo: PhotoRecord, record: SiteRecord, locale: Locale): Picture {
  const widths = PHOTO_WIDTHS.filter((width) => width <= photo.width);
  const text = inLocale(photo.text, locale, record.defaultLocale) ?? { alt: record.name, caption: "" };
  return {
    src: photoPath(photo.key, widths.at(-1) ?? photo.width),
    srcSet: widths.map((width) => `${photoPath(photo.key, width)} ${width}w`).join(", "),
    width: photo.width,
    height: photo.height,
    color: photo.color,
    alt: text.alt,
    caption: text.caption,
    unitSlug: record.units.find(({ id }) => id === photo.unitId)?.slug ?? null,
  };
}

function unitView(
  unit: UnitRecord,
  record: SiteRecord,
  locale: Locale,
  pictures: Picture[],
  path: (to: PageRef) => string,
  t: Translate,
): UnitView {
  const content = inLocale(unit.content, locale, record.defaultLocale);
  if (!content) throw new Error(`unit ${unit.id} has no content in any language`);
  const { id: _id, content: _content, amenities, nightlyFrom, cleaningFee, ...facts } = unit;
  return {
    ...content,
    ...facts,
    href: path({ kind: "unit", slug: unit.slug }),
    nightlyFrom: { amount: nightlyFrom, currency: record.currency },
    cleaningFee: { amount: cleaningFee, currency: record.currency },
    amenities: amenityLists(amenities, t),
    pictures: pictures.filter(({ unitSlug }) => unitSlug === unit.slug),
  };
}

function amenityLists(codes: AmenityCode[], t: Translate): AmenityList[] {
  return groupAmenities(codes).map(({ group, codes: some }) => ({
    group,
    label: t(`amenities.${group}`),
    amenities: some.map((code) => ({ code, label: t(`amenity.${code}`) })),
  }));
}
