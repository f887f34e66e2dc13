import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import type { PhotoRecord, SiteRecord, UnitRecord } from "#contract/owners/site-record.ts";
import {
  type AmenityList,
  type FromPriceView,
  LEGAL_KINDS,
  type PageRef,
  type PartyLimits,
  type Picture,
} from "#contract/pages/site-view.ts";
import type { PriceList, SiteView, TextPage, Translate, UnitView } from "#contract/pages/site-view.ts";
import type { ListWords } from "./price-list.ts";
import { type AmenityCode, groupAmenities } from "#domain/amenities.ts";
import { isLocated, mapHref, publicMapHref, publicPlace } from "#domain/map-href.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_NAMES, type Locale, localize } from "#domain/locale.ts";
import type { FromPrice } from "#domain/rates/from-price.ts";
import { type GuestRules, shortestStay } from "#domain/rates/plan.ts";
import { variantWidths } from "#domain/photo-sizes.ts";
import { type SitePages, sitePath } from "#locales/site-paths.ts";
import type { Theme } from "#themes/contract.ts";
import { menuOf } from "./menu.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { translatorFor } from "#locales/words/translate.ts";

type Path = (to: PageRef, language?: Locale) => string;

interface ViewOptions {
  /** Query to add to all links. */
  carried?: string | undefined;
  /** Query to add to the links to this page in other languages: the stay or the months that a guest chose. */
  asked?: string | undefined;
  /** True for guests with a confirmed booking, who may know where the home is although public pages do not say it. */
  isForBooked?: boolean;
}

/** Creates a theme's input: the record in one language for one page, with final addresses. */
export async function siteView(
  record: SiteRecord,
  theme: Theme,
  locale: Locale,
  page: PageRef,
  today: CalendarDate,
  { carried, asked, isForBooked = false }: ViewOptions = {},
): Promise<SiteView> {
  const t = await translatorFor(locale, theme, page.kind === "book");
  const pictures = record.photos.map((photo) => picture(photo, record, locale));
  const path: Path = (to, language = locale) => withQuery(sitePath(to, language, record), carried);
  const format = formattersFor(locale);
  const units = record.units.map((unit) => unitView(unit, record, { locale, pictures, path, t }));
  const home = path({ kind: "home" });
  const { design } = record;
  const place = isForBooked ? record.place : publicPlace(record.place);
  const sections = design.sections ?? theme.sections;
  const name = record.name.trim() || t("unnamed");
  const pages = ownPages(record, locale, path);
  const view: SiteView = {
    theme: record.theme,
    isInvented: record.ownerId === DEMO_OWNER_ID,
    locale,
    defaultLocale: record.defaultLocale,
    currency: record.currency,
    name,
    logo: design.logo ? { ...design.logo, src: photoPath(design.logo.key, Math.min(480, design.logo.width)) } : null,
    sections,
    content: contentOf(record, locale, t),
    place,
    located: isLocated(place),
    mapHref: (isForBooked ? mapHref : publicMapHref)(record.place),
    placeName: [place.town, place.region].filter(Boolean).join(", "),
    host: { ...record.host, name: record.host.name.trim() || name },
    // A rating whose reviews guests cannot read is neither shown nor sent to search engines.
    rating: sections.includes("Reviews") ? record.rating : null,
    guestRating: sections.includes("Reviews") && record.guestRating?.count === record.rating?.count ? record.rating : null,
    pictures,
    units,
    amenities: amenityLists(record.units.flatMap(amenitiesOf), t),
    sleeps: record.units.reduce((sum, unit) => sum + unit.sleeps, 0),
    bedrooms: record.units.reduce((sum, unit) => sum + unit.bedrooms, 0),
    from: lowestOf(units.map(({ from }) => from)),
    prices: page.kind === "prices" ? await priceLists(record, units, { site: record, locale, today, t, format }) : [],
    page,
    menu: [],
    pages,
    legal: legalPages(record, locale, path, t),
    paths: {
      home,
      photos: path({ kind: "photos" }),
      practical: path({ kind: "practical" }),
      prices: path({ kind: "prices" }),
      book: path({ kind: "book" }),
      contact: path({ kind: "contact" }),
      findBooking: path({ kind: "find-booking" }),
      privacy: path({ kind: "privacy" }),
      availability:
        page.kind === "home" || page.kind === "unit"
          ? "#availability"
          : page.kind === "prices"
            ? "#search"
            : `${home}#availability`,
    },
    languages: record.locales.map((each) => ({
      locale: each,
      label: LANGUAGE_NAMES[each],
      href: withQuery(sitePath(page, each, record), asked, carried),
      current: each === locale,
    })),
    today,
    t,
    format,
  };
  return { ...view, menu: menuOf(view, record) };
}

/** Loads the words of price lists, which other pages do not need. */
async function priceLists(record: SiteRecord, units: UnitView[], words: ListWords): Promise<PriceList[]> {
  const { priceList } = await import("./price-list.ts");
  return record.units.map((unit, index) => priceList(unit, units[index]?.name ?? record.name, words));
}

function withQuery(path: string, ...queries: (string | undefined)[]): string {
  const query = queries.filter(Boolean).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** Returns the pages a site has besides those of every site. Units have pages only if there are several. */
export function sitePages({ units, pages, legal }: SiteRecord): SitePages {
  const texts = Object.values(legal);
  return {
    units: units.length > 1 ? units.map(({ slug }) => slug) : [],
    own: pages.map(({ slug }) => slug),
    legal: LEGAL_KINDS.filter((kind) => texts.some((each) => each[kind].trim() !== "")),
  };
}

export function photoPath(key: string, width: number): string {
  return `/media/${key}-${width}.webp`;
}

const said = (text: string): boolean => text.trim() !== "";
const told = ({ title, text }: { title: string; text: string }): boolean => said(title) || said(text);

/** Returns the owner's texts without empty ones; headings without a text get a default. */
function contentOf(record: SiteRecord, locale: Locale, t: Translate): SiteView["content"] {
  const content = localize(record.content, locale, record.defaultLocale) ?? EMPTY_CONTENT;
  return {
    ...content,
    welcome: content.welcome.filter(said),
    aboutTitle: content.aboutTitle.trim() || t("about.title"),
    about: content.about.filter(said),
    highlights: content.highlights.filter(told),
    locationTitle: content.locationTitle.trim() || t("location.title"),
    location: content.location.filter(said),
    distances: content.distances.filter(({ label }) => said(label)),
    houseRules: content.houseRules.filter(told),
    practical: content.practical.filter(told),
  };
}

function ownPages(record: SiteRecord, locale: Locale, path: Path): TextPage[] {
  return record.pages.map(({ slug, content }) => {
    const { title, body } = localize(content, locale, record.defaultLocale) ?? { title: "", body: "" };
    return { slug, href: path({ kind: "own", slug }), title: title.trim() || slug, body };
  });
}

function legalPages(record: SiteRecord, locale: Locale, path: Path, t: Translate): SiteView["legal"] {
  const texts = localize(record.legal, locale, record.defaultLocale);
  return sitePages(record).legal.map((kind) => ({
    kind,
    slug: kind,
    href: path({ kind }),
    title: t(`nav.${kind}`),
    body: texts?.[kind] ?? "",
  }));
}

/** Width in pixels that messengers still load for the preview of a page, and that is sufficient for browsers without `srcset`. */
const SHARED_WIDTH = 1600;

function picture(photo: PhotoRecord, record: SiteRecord, locale: Locale): Picture {
  const widths = variantWidths(photo.width);
  const text = localize(photo.text, locale, record.defaultLocale) ?? { alt: record.name, caption: "" };
  return {
    src: photoPath(photo.key, widths.findLast((width) => width <= SHARED_WIDTH) ?? photo.width),
    srcSet: widths.map((width) => `${photoPath(photo.key, width)} ${width}w`).join(", "),
    width: photo.width,
    height: photo.height,
    color: photo.color,
    placeholder: photo.placeholder,
    alt: text.alt,
    caption: text.caption,
    unitSlug: record.units.find(({ id }) => id === photo.unitId)?.slug ?? null,
  };
}

function fromView({ total, adults, nights }: FromPrice, { currency }: SiteRecord, t: Translate): FromPriceView {
  const stay = t("price.stay", { nights: t("units.nights", { count: nights }), guests: t("units.sleeps", { count: adults }) });
  const stayWithCosts = `${stay}, ${t("price.costs")}`;
  return { price: { amount: total, currency }, adults, nights, stay, stayWithCosts };
}

const lowestOf = (prices: (FromPriceView | null)[]): FromPriceView | null =>
  prices.reduce((lowest, each) => (each && (!lowest || each.price.amount < lowest.price.amount) ? each : lowest), null);

interface UnitTools {
  locale: Locale;
  pictures: Picture[];
  path: Path;
  t: Translate;
}

function unitView(unit: UnitRecord, record: SiteRecord, { locale, pictures, path, t }: UnitTools): UnitView {
  const nothing = { name: "", summary: "", description: [], beds: [] };
  const content = localize(unit.content, locale, record.defaultLocale) ?? nothing;
  const { id: _id, content: _content, rates, from, window: _window, ...facts } = unit;
  const { guests, discounts } = rates.plan;
  return {
    ...facts,
    ...content,
    name: content.name.trim() || record.name.trim() || t("unnamed"),
    description: content.description.filter(said),
    beds: content.beds.filter(({ room, beds }) => said(room) || said(beds)),
    href: path({ kind: "unit", slug: unit.slug }),
    minimumNights: shortestStay(rates.plan),
    from: from ? fromView(from, record, t) : null,
    guests: { ...limitsOf(guests), hasCodes: discounts.codes.length > 0 },
    amenities: amenityLists(amenitiesOf(unit), t),
    pictures: pictures.filter(({ unitSlug }) => unitSlug === unit.slug),
  };
}

const limitsOf = ({ max, babyMaxAge, maxBabies, pets }: GuestRules): PartyLimits => ({
  max,
  babies: babyMaxAge === null || maxBabies === 0 ? null : { max: maxBabies, maxAge: babyMaxAge },
  pets: pets.max,
});

/** The amenities that the owner chose, and pets if the prices allow them. */
const amenitiesOf = ({ amenities, rates }: UnitRecord): AmenityCode[] => [
  ...amenities.filter((code) => code !== "pets"),
  ...(rates.plan.guests.pets.max > 0 ? (["pets"] as const) : []),
];

function amenityLists(codes: AmenityCode[], t: Translate): AmenityList[] {
  return groupAmenities(codes).map(({ group, codes: some }) => ({
    group,
    label: t(`amenities.${group}`),
    amenities: some.map((code) => ({ code, label: t(`amenity.${code}`) })),
  }));
}
