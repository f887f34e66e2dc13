import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import {
  type HostContact,
  type PhotoText,
  type Place,
  type ReviewRecord,
  type SiteContent,
  type SiteRecord,
  type UnitContent,
  type UnitRecord,
} from "#contract/owners/site-record.ts";
import type { Locale } from "#domain/locale.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { ThemeId } from "#domain/themes.ts";

/** A fictional holiday home for a theme's demo site and for a new store; labelled as a demo. */
export interface DemoHome {
  theme: ThemeId;
  subdomain: string;
  name: string;
  defaultLocale: Locale;
  place: Place;
  host: HostContact;
  content: Record<Locale, SiteContent>;
  units: (Omit<UnitRecord, "id" | "content" | "rates"> & { content: Record<Locale, UnitContent>; plan: RatePlan })[];
  photos: DemoPhoto[];
  reviews: Omit<ReviewRecord, "id">[];
  /** Booked stays: unit, first night counted in days from the day of seeding, number of nights. They never overlap. */
  booked: { unit: string; inDays: number; nights: number }[];
}

/** An impossible number: after the country code, Dutch numbers do not begin with 0. */
export const FICTIONAL_PHONE = "+31000000000";

export interface DemoPhoto {
  /** Name of the picture in `photos.json`. */
  picture: string;
  /** Slug of the unit it shows; null for the whole place. */
  unit: string | null;
  text: Record<Locale, PhotoText>;
}

/** Data of each picture, written by `npm run photos:add`. */
export type PhotoManifest = Record<string, { key: string; width: number; height: number; color: string }>;

/** Returns the demo with another name, which is also replaced in its texts. */
export function renamed(home: DemoHome, name: string): DemoHome {
  const said = <T>(texts: T): T =>
    JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll(home.name, () => name) : value,
    ) as T;
  const { content, units, photos, reviews } = home;
  return { ...home, name, content: said(content), units: said(units), photos: said(photos), reviews: said(reviews) };
}

/** Returns the demo as a site of the demo owner, with ids derived from its names and version 1. */
export function demoSite(home: DemoHome, photos: PhotoManifest): SiteRecord {
  const ratings = home.reviews.map(({ rating }) => rating);
  return {
    id: `demo-${home.theme}`,
    ownerId: DEMO_OWNER_ID,
    version: 1,
    theme: home.theme,
    name: home.name,
    status: "active",
    closedText: {},
    subdomain: home.subdomain,
    customDomain: null,
    defaultLocale: home.defaultLocale,
    locales: ["nl", "en", "pl"],
    timeZone: "Europe/Amsterdam",
    currency: "EUR",
    place: home.place,
    host: home.host,
    homeKind: null,
    content: home.content,
    design: {},
    pages: [],
    menu: [],
    legal: {},
    rating:
      ratings.length > 0
        ? { average: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, count: ratings.length }
        : null,
    units: home.units.map(({ plan, ...unit }) => ({
      ...unit,
      rates: { version: 1, plan },
      id: `demo-${home.theme}-${unit.slug}`,
    })),
    photos: home.photos.map(({ picture, unit, text }) => {
      const photo = photos[picture];
      if (!photo) throw new Error(`picture ${picture} of ${home.theme} has no photo: run npm run photos:add`);
      return {
        id: `demo-${home.theme}-${picture}`,
        unitId: unit && `demo-${home.theme}-${unit}`,
        text,
        placeholder: null,
        room: null,
        ...photo,
      };
    }),
  };
}
