import { z } from "zod";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { AMENITY_GROUPS, type AmenityCode } from "#domain/amenities.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { PHOTO_KEY } from "#domain/photo-key.ts";
import { MAX_PHOTO_COUNT } from "#domain/photo-sizes.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { EMPTY_CONTENT } from "./empty-content.ts";
import { multiLine, singleLine } from "../services/fields.ts";
import { ADDRESS, LATITUDE, LONGITUDE } from "./place-search.ts";
import { isReservedSlug } from "#domain/page-slugs.ts";
import { COLOUR, PLACEHOLDER } from "./photo-input.ts";
import { describedUnits, emptyUnit, MAX_UNITS, type SiteOperations, type UnitTerms, unitsOf } from "./site-operations.ts";
import { HOME_KINDS, PHOTO_ROOMS, type Place, type SiteRecord, type StoredPlan, type UnitRecord } from "./site-record.ts";
import { COLOUR_ROLES, CORNERS, FONT_IDS, SECTIONS, SPACINGS, type ThemeDesign } from "./theme-design.ts";

z.config({ jitless: true });

/**
 * Everything an owner edits about a site. It may be incomplete: texts may be empty, numbers 0, coordinates missing.
 * `missingFor` lists the answers required for publishing. Autosaved as JSON Merge Patch (RFC 7396), so lists are
 * replaced as a whole. Messages of the schema are error codes; the client's `forms:errors` has their texts.
 */
export interface SiteDraft extends Pick<
  SiteRecord,
  "theme" | "name" | "homeKind" | "defaultLocale" | "locales" | "host" | "content" | "photos" | "pages" | "menu" | "legal"
> {
  place: DraftPlace;
  /** Descriptions of units; the site's operations contain which units are let, and on which terms. */
  units: UnitText[];
  /** The owner's changes to each theme, kept when the site switches to another theme. */
  designs: Partial<Record<(typeof THEME_IDS)[number], ThemeDesign>>;
}

/** A unit's description for guests. `bathrooms` is null until the owner has answered; a tent may have none. */
export type UnitText = Omit<UnitRecord, keyof UnitTerms | "bathrooms" | "rates" | "from" | "window"> & {
  bathrooms: number | null;
};

export type DraftPlace = Omit<Place, "latitude" | "longitude"> & { latitude: number | null; longitude: number | null };

/** Maximum sizes of a site's parts. Photos are counted per unit; those of the whole site count as one more unit. */
const MAX_PAGE_COUNT = 20;
/** Maximum size of a draft's JSON; a row of D1 can hold two million bytes. */
export const MAX_DRAFT_BYTES = 900_000;

const whole = (least: number, most: number) => z.int("number").min(least, "number").max(most, "number");
const many = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most, "tooMany");
const id = z.string("required").regex(/^[A-Za-z0-9-]{1,64}$/, "id");
const localized = <T extends z.ZodType>(text: T) =>
  z.strictObject(Object.fromEntries(LOCALES.map((locale) => [locale, text.optional()])) as Record<Locale, z.ZodOptional<T>>);
const slug = z.string("required").regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, "slug");
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
  bathrooms: whole(0, 40).nullable(),
  area: whole(1, 10_000).nullable(),
  registrationNumber: singleLine(60).nullable().default(null),
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

/** The key of an uploaded photo, or the name of a demo photo. */
const mediaKey = z.string().regex(/^[a-z0-9-]{1,80}$/, "id");

const photo = z.strictObject({
  id,
  key: mediaKey,
  unitId: id.nullable(),
  room: z.enum(PHOTO_ROOMS, "choice").nullable().default(null),
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  color: COLOUR,
  placeholder: PLACEHOLDER.nullable(),
  text: localized(z.strictObject({ alt: singleLine(300), caption: singleLine(300) })),
});

const designKey = z.string().regex(PHOTO_KEY, "id");
const font = z.enum(FONT_IDS, "choice");

/** Only hexadecimal colours, enumerations and digests are valid: every value is written into a style sheet or an address. */
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
    place: z.strictObject({
      ...ADDRESS,
      latitude: LATITUDE.nullable().default(null),
      longitude: LONGITUDE.nullable().default(null),
      street: ADDRESS.street.default(null),
    }),
    host: z.strictObject({
      name: singleLine(80),
      email: z
        .string()
        .max(254, "tooLong")
        .refine((text) => text === "" || normalizeEmail(text) !== undefined, "email"),
      phone: z.union([z.literal(""), z.string().regex(/^\+[1-9]\d{6,14}$/, "phone")]),
      whatsapp: z.boolean(),
      speaks: many(z.string().regex(/^[a-z]{2,3}$/, "choice"), 12),
      repliesWithin: whole(1, 72).nullable().default(null),
      street: singleLine(120),
      postalCode: singleLine(16),
      town: singleLine(80),
    }),
    content: localized(siteContent),
    units: many(unit, MAX_UNITS).min(1, "required"),
    photos: many(photo, MAX_PHOTO_COUNT * (MAX_UNITS + 1)),
    pages: many(
      z.strictObject({
        id,
        slug: slug.refine((text) => !isReservedSlug(text), "reserved"),
        content: localized(z.strictObject({ title: singleLine(80), body: multiLine(20_000) })),
      }),
      MAX_PAGE_COUNT,
    ),
    menu: many(z.string().max(60), MAX_PAGE_COUNT + 10),
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

interface Beginning {
  unitId: string;
  locale: Locale;
  name: string;
  theme?: ThemeId | undefined;
  /** The account's name and address, as defaults for the host. */
  host: { name: string; email: string };
}

/** Returns the draft of a new site. */
export function emptyDraft({ unitId, locale, name, theme = "fresh-coastal", host }: Beginning): SiteDraft {
  return {
    theme,
    name,
    homeKind: null,
    defaultLocale: locale,
    locales: [locale],
    place: {
      latitude: null,
      longitude: null,
      street: null,
      postalCode: "",
      town: "",
      region: "",
      country: locale === "pl" ? "PL" : "NL",
    },
    host: {
      ...host,
      phone: "",
      whatsapp: false,
      speaks: [locale],
      repliesWithin: null,
      street: "",
      postalCode: "",
      town: "",
    },
    content: { [locale]: EMPTY_CONTENT },
    units: [
      {
        ...emptyUnit(unitId),
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

/**
 * Returns the site that guests would see if the draft were published with these operations and rate plans. Themes handle missing
 * texts; photos of units that are no longer let belong to the whole site.
 */
export function recordOf(
  draft: SiteDraft,
  operations: SiteOperations,
  plans: Record<string, StoredPlan>,
  site: Omit<SiteRecord, keyof SiteDraft | keyof SiteOperations | "design">,
): SiteRecord {
  const { designs, place, photos, ...rest } = draft;
  const { timeZone, currency } = operations;
  return {
    ...site,
    ...rest,
    timeZone,
    currency,
    units: unitsOf(draft, operations, plans),
    photos: photos.map((photo) => (isOfLetUnit(photo, operations) ? photo : { ...photo, unitId: null })),
    place: { ...place, latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 },
    design: designs[draft.theme] ?? {},
  };
}

/**
 * Returns a former draft as it can be restored now. Units are not restored: descriptions of units added later are kept,
 * descriptions of units that are no longer let are dropped.
 */
export function restorableDraft(former: SiteDraft, current: SiteDraft, operations: SiteOperations): SiteDraft {
  const described = new Set(former.units.map(({ id }) => id));
  const units = describedUnits({ units: [...former.units, ...current.units.filter(({ id }) => !described.has(id))] }, operations);
  const photos = former.photos.map((photo) => (isOfLetUnit(photo, operations) ? photo : { ...photo, unitId: null }));
  return { ...former, units: withDistinctSlugs(units), photos };
}

/** True for a photo of the whole home, or of a unit that is let. */
export const isOfLetUnit = ({ unitId }: SiteDraft["photos"][number], { units }: SiteOperations): boolean =>
  unitId === null || Object.hasOwn(units, unitId);

/** Replaces the slug of each unit with its id if an earlier unit has the same slug. */
function withDistinctSlugs(units: UnitText[]): UnitText[] {
  const taken = new Set<string>();
  return units.map((unit) => {
    const slug = taken.has(unit.slug) ? unit.id : unit.slug;
    taken.add(slug);
    return { ...unit, slug };
  });
}
