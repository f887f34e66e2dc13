import { z } from "zod";
import { AMENITY_GROUPS, type AmenityCode } from "#domain/amenities.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { CURRENCIES } from "#domain/money.ts";
import { MAX_PHOTO_COUNT } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { EMPTY_CONTENT, EMPTY_UNIT } from "./empty-content.ts";
import { multiLine, singleLine } from "./fields.ts";
import { isReservedSlug } from "#domain/page-slugs.ts";
import { COLOUR, PLACEHOLDER } from "./photo-input.ts";
import { HOME_KINDS, type Place, type SiteRecord, type UnitRecord } from "./site-record.ts";
import { COLOUR_ROLES, CORNERS, FONT_IDS, SECTIONS, SPACINGS, type ThemeDesign } from "./theme-design.ts";

z.config({ jitless: true });

/**
 * All an owner edits about a site, as far as it is answered: texts may be empty, figures 0, the place without coordinates.
 * `missingFor` says what has to be there before it is published. Autosaved as JSON Merge Patch (RFC 7396), so lists are
 * replaced as a whole. A message of the schema is a code worded by the client's `forms:errors`.
 */
export interface SiteDraft extends Pick<
  SiteRecord,
  | "theme"
  | "name"
  | "homeKind"
  | "defaultLocale"
  | "locales"
  | "timeZone"
  | "currency"
  | "host"
  | "registrationNumber"
  | "content"
  | "photos"
  | "pages"
  | "menu"
  | "legal"
> {
  place: DraftPlace;
  units: UnitRecord[];
  /** What was changed about each theme: another theme keeps it for when one comes back. */
  designs: Partial<Record<(typeof THEME_IDS)[number], ThemeDesign>>;
}

export type DraftPlace = Omit<Place, "latitude" | "longitude"> & { latitude: number | null; longitude: number | null };

/** How much a site may hold; the photos are counted a unit, those of the whole site as one more. */
const MOST_UNITS = 30;
const MOST_PAGES = 20;
/** JSON of a whole draft, octets; a row of D1 holds two million. */
export const LARGEST_DRAFT = 900_000;

const whole = (least: number, most: number) => z.int("number").min(least, "number").max(most, "number");
const many = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most, "tooMany");
const id = z.string("required").regex(/^[A-Za-z0-9-]{1,64}$/, "id");
const localized = <T extends z.ZodType>(text: T) =>
  z.strictObject(Object.fromEntries(LOCALES.map((locale) => [locale, text.optional()])) as Record<Locale, z.ZodOptional<T>>);
const slug = z.string("required").regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, "slug");
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "time");
const country = z.string().regex(/^[A-Z]{2}$/, "choice");
const AMENITY_CODES = Object.values(AMENITY_GROUPS).flat() as [AmenityCode, ...AmenityCode[]];

const titled = z.strictObject({ title: singleLine(120), text: multiLine(1500) });
const paragraphs = many(multiLine(4000), 40);

const siteContent = z.strictObject({
  tagline: singleLine(120),
  intro: multiLine(600),
  welcome: paragraphs,
  aboutTitle: singleLine(120),
  about: paragraphs,
  highlights: many(titled, 8),
  locationTitle: singleLine(120),
  location: paragraphs,
  distances: many(
    z.strictObject({
      label: singleLine(80),
      km: z.number("number").min(0, "number").max(2000, "number"),
      by: z.enum(["foot", "bike", "car", "train"]),
      minutes: whole(0, 1440),
    }),
    20,
  ),
  houseRules: many(titled, 30),
  practical: many(titled, 30),
});

const unit = z.strictObject({
  id,
  slug,
  sleeps: whole(0, 60),
  bedrooms: whole(0, 40),
  bathrooms: whole(0, 40),
  area: whole(1, 10_000).nullable(),
  checkIn: clock,
  checkOut: clock,
  minimumNights: whole(1, 90),
  nightlyFrom: whole(0, 10_000_000),
  cleaningFee: whole(0, 10_000_000),
  amenities: many(z.enum(AMENITY_CODES, "choice"), AMENITY_CODES.length),
  content: localized(
    z.strictObject({
      name: singleLine(80),
      summary: multiLine(400),
      description: paragraphs,
      beds: many(z.strictObject({ room: singleLine(80), beds: singleLine(160) }), 40),
    }),
  ),
});

/** A content address: 64 hexadecimal digits of SHA-256, or the name of a demo photo. */
const mediaKey = z.string().regex(/^[a-z0-9-]{1,80}$/, "id");

const photo = z.strictObject({
  id,
  key: mediaKey,
  unitId: id.nullable(),
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  color: COLOUR,
  placeholder: PLACEHOLDER.nullable(),
  text: localized(z.strictObject({ alt: singleLine(300), caption: singleLine(300) })),
});

const designKey = z.string().regex(/^[0-9a-f]{64}$/, "id");
const font = z.enum(FONT_IDS, "choice");

/** Nothing but hexadecimal colours, enumerations and digests: all of it ends up in a style sheet or an address. */
const design: z.ZodType<ThemeDesign> = z.strictObject({
  colours: z
    .partialRecord(z.enum(COLOUR_ROLES, "choice"), z.strictObject({ light: COLOUR.optional(), dark: COLOUR.optional() }))
    .optional(),
  fonts: z.strictObject({ display: font.optional(), text: font.optional() }).optional(),
  corners: z.enum(CORNERS, "choice").optional(),
  spacing: z.enum(SPACINGS, "choice").optional(),
  hero: z
    .string()
    .regex(/^[a-z-]{1,24}$/, "choice")
    .optional(),
  sections: many(z.enum(SECTIONS, "choice"), SECTIONS.length)
    .refine((sections) => new Set(sections).size === sections.length, "twice")
    .refine((sections) => sections.includes("Availability"), "required")
    .optional(),
  logo: z
    .strictObject({ key: designKey, width: whole(1, 20_000), height: whole(1, 20_000) })
    .nullable()
    .optional(),
  favicon: designKey.nullable().optional(),
});

export const siteDraftSchema: z.ZodType<SiteDraft> = z
  .strictObject({
    theme: z.enum(THEME_IDS, "choice"),
    name: singleLine(80),
    homeKind: z.enum(HOME_KINDS, "choice").nullable().default(null),
    defaultLocale: z.enum(LOCALES, "choice"),
    locales: many(z.enum(LOCALES, "choice"), LOCALES.length).min(1, "required"),
    timeZone: z.string().refine(isTimeZone, "choice"),
    currency: z.enum(CURRENCIES, "choice"),
    place: z.strictObject({
      latitude: z.number("number").min(-90, "number").max(90, "number").nullable().default(null),
      longitude: z.number("number").min(-180, "number").max(180, "number").nullable().default(null),
      street: singleLine(120).nullable().default(null),
      postalCode: singleLine(16),
      town: singleLine(80),
      region: singleLine(80),
      country,
    }),
    host: z.strictObject({
      name: singleLine(80),
      email: z.union([z.literal(""), z.email("email").max(254, "tooLong")]),
      phone: z.union([z.literal(""), z.string().regex(/^\+[1-9]\d{6,14}$/, "phone")]),
      whatsapp: z.boolean(),
      speaks: many(z.string().regex(/^[a-z]{2,3}$/, "choice"), 12),
      repliesWithin: whole(1, 72),
      street: singleLine(120),
      postalCode: singleLine(16),
      town: singleLine(80),
    }),
    registrationNumber: singleLine(60).nullable().default(null),
    content: localized(siteContent),
    units: many(unit, MOST_UNITS).min(1, "required"),
    photos: many(photo, MAX_PHOTO_COUNT * (MOST_UNITS + 1)),
    pages: many(
      z.strictObject({
        id,
        slug: slug.refine((text) => !isReservedSlug(text), "reserved"),
        content: localized(z.strictObject({ title: singleLine(80), body: multiLine(20_000) })),
      }),
      MOST_PAGES,
    ),
    menu: many(z.string().max(60), MOST_PAGES + 10),
    legal: localized(z.strictObject({ imprint: multiLine(20_000), terms: multiLine(40_000) })),
    designs: z.strictObject(Object.fromEntries(THEME_IDS.map((theme) => [theme, design.optional()]))),
  })
  .superRefine((draft, refused) => {
    const refuse = (path: (string | number)[], message: string) => refused.addIssue({ code: "custom", path, message });
    if (!draft.locales.includes(draft.defaultLocale)) refuse(["defaultLocale"], "choice");
    if (new Set(draft.locales).size < draft.locales.length) refuse(["locales"], "choice");
    for (const list of ["units", "photos", "pages"] as const)
      if (new Set(draft[list].map((item) => item.id)).size < draft[list].length) refuse([list], "twice");
    for (const list of ["units", "pages"] as const)
      if (new Set(draft[list].map((item) => item.slug)).size < draft[list].length) refuse([list], "twice");
    const units = new Set(draft.units.map((each) => each.id));
    const counts = new Map<string | null, number>();
    for (const { unitId } of draft.photos) {
      if (unitId !== null && !units.has(unitId)) return refuse(["photos"], "choice");
      counts.set(unitId, (counts.get(unitId) ?? 0) + 1);
    }
    if ([...counts.values()].some((count) => count > MAX_PHOTO_COUNT)) refuse(["photos"], "tooMany");
  }) as unknown as z.ZodType<SiteDraft>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

interface Beginning {
  unitId: string;
  locale: Locale;
  name: string;
  /** The account's, as a first guess of the host. */
  host: { name: string; email: string };
}

/** The draft of a site nobody has told us anything about. */
export function emptyDraft({ unitId, locale, name, host }: Beginning): SiteDraft {
  const poland = locale === "pl";
  return {
    theme: "fresh-coastal",
    name,
    homeKind: null,
    defaultLocale: locale,
    locales: [locale],
    timeZone: poland ? "Europe/Warsaw" : "Europe/Amsterdam",
    currency: poland ? "PLN" : "EUR",
    place: {
      latitude: null,
      longitude: null,
      street: null,
      postalCode: "",
      town: "",
      region: "",
      country: poland ? "PL" : "NL",
    },
    host: {
      ...host,
      phone: "",
      whatsapp: false,
      speaks: [locale],
      repliesWithin: 24,
      street: "",
      postalCode: "",
      town: "",
    },
    registrationNumber: null,
    content: { [locale]: EMPTY_CONTENT },
    units: [
      {
        ...EMPTY_UNIT,
        id: unitId,
        slug: "home",
        content: { [locale]: { name, summary: "", description: [], beds: [] } },
      },
    ],
    photos: [],
    pages: [],
    menu: [],
    legal: {},
    designs: {},
  };
}

/** The draft a published site stands for. */
export function draftOf(site: Omit<SiteRecord, "rating">): SiteDraft {
  const { theme, name, homeKind, defaultLocale, locales, timeZone, currency, place, host, registrationNumber, content } = site;
  const { units, photos, pages, menu, legal, design: own } = site;
  const facts = { theme, name, homeKind, defaultLocale, locales, timeZone, currency, place, host, registrationNumber };
  return { ...facts, content, units, photos, pages, menu, legal, designs: { [theme]: own } };
}

/** The draft as the site guests would see; texts that are not there are left to the theme. */
export function recordOf(draft: SiteDraft, site: Omit<SiteRecord, keyof SiteDraft | "design">): SiteRecord {
  const { designs, place, ...rest } = draft;
  return {
    ...site,
    ...rest,
    place: { ...place, latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 },
    design: designs[draft.theme] ?? {},
  };
}
