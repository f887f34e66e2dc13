import { relations } from "drizzle-orm";
import type { HostContact, PhotoText, Place, SiteContent, UnitContent } from "#contract/site-record.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { Kit } from "./kit.ts";

/**
 * The schema, written once and built for each dialect. Stays and nights are `YYYY-MM-DD` texts, money is minor units,
 * times are milliseconds since the epoch.
 */
export function define({ table, text, int, bool, time, json, primaryKey, index, uniqueIndex }: Kit) {
  const users = table(
    "users",
    {
      id: text("id").primaryKey(),
      email: text("email").notNull(),
      name: text("name").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [uniqueIndex("users_email").on(t.email)],
  );

  const userSites = table(
    "user_sites",
    {
      id: text("id").primaryKey(),
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      version: int("version").notNull(),
      themeName: text("theme_name").notNull(),
      siteName: text("site_name").notNull(),
      status: text("status").notNull(),
      subdomain: text("subdomain"),
      customDomain: text("custom_domain"),
      defaultLocale: text("default_locale").notNull(),
      languages: json<Locale[]>("languages").notNull(),
      timeZone: text("time_zone").notNull(),
      currency: text("currency").notNull(),
      place: json<Place>("place").notNull(),
      host: json<HostContact>("host").notNull(),
      registrationNumber: text("registration_number"),
      content: json<Localized<SiteContent>>("content").notNull(),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      uniqueIndex("user_sites_subdomain").on(t.subdomain),
      uniqueIndex("user_sites_custom_domain").on(t.customDomain),
      index("user_sites_user").on(t.userId),
    ],
  );

  const units = table(
    "units",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      slug: text("slug").notNull(),
      position: int("position").notNull(),
      sleeps: int("sleeps").notNull(),
      bedrooms: int("bedrooms").notNull(),
      bathrooms: int("bathrooms").notNull(),
      area: int("area"),
      checkIn: text("check_in").notNull(),
      checkOut: text("check_out").notNull(),
      minimumNights: int("minimum_nights").notNull(),
      nightlyFrom: int("nightly_from").notNull(),
      cleaningFee: int("cleaning_fee").notNull(),
      content: json<Localized<UnitContent>>("content").notNull(),
    },
    (t) => [uniqueIndex("units_site_slug").on(t.siteId, t.slug)],
  );

  const amenities = table(
    "amenities",
    {
      unitId: text("unit_id")
        .notNull()
        .references(() => units.id, { onDelete: "cascade" }),
      code: text("code").notNull(),
    },
    (t) => [primaryKey({ columns: [t.unitId, t.code] })],
  );

  const photos = table(
    "photos",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      unitId: text("unit_id").references(() => units.id, { onDelete: "set null" }),
      position: int("position").notNull(),
      key: text("key").notNull(),
      width: int("width").notNull(),
      height: int("height").notNull(),
      color: text("color").notNull(),
      text: json<Localized<PhotoText>>("text").notNull(),
    },
    (t) => [index("photos_site").on(t.siteId, t.position)],
  );

  const reviews = table(
    "reviews",
    {
      id: text("id").primaryKey(),
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "cascade" }),
      position: int("position").notNull(),
      shown: bool("shown").notNull(),
      author: text("author").notNull(),
      from: text("from_place"),
      rating: int("rating").notNull(),
      stayed: text("stayed").notNull(),
      locale: text("locale").notNull(),
      text: text("text").notNull(),
      answer: text("answer"),
      source: text("source").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [index("reviews_site").on(t.siteId, t.position)],
  );

  /** A stretch of nights that is not to be had: kept free by the owner now, imported or booked later. */
  const blocks = table(
    "blocks",
    {
      id: text("id").primaryKey(),
      unitId: text("unit_id")
        .notNull()
        .references(() => units.id, { onDelete: "cascade" }),
      kind: text("kind").notNull(),
      arrival: text("arrival").notNull(),
      departure: text("departure").notNull(),
      /** RFC 5545 SEQUENCE: how often it was revised. */
      sequence: int("sequence").notNull(),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [index("blocks_unit").on(t.unitId, t.departure)],
  );

  /** One row a taken night: its key is what makes a double booking impossible. */
  const bookingNights = table(
    "booking_nights",
    {
      unitId: text("unit_id")
        .notNull()
        .references(() => units.id, { onDelete: "cascade" }),
      night: text("night").notNull(),
      blockId: text("block_id")
        .notNull()
        .references(() => blocks.id, { onDelete: "cascade" }),
    },
    (t) => [primaryKey({ columns: [t.unitId, t.night] }), index("booking_nights_block").on(t.blockId)],
  );

  return {
    users,
    userSites,
    units,
    amenities,
    photos,
    reviews,
    blocks,
    bookingNights,
    userSitesRelations: relations(userSites, ({ many }) => ({
      units: many(units),
      photos: many(photos),
      reviews: many(reviews),
    })),
    unitsRelations: relations(units, ({ one, many }) => ({
      site: one(userSites, { fields: [units.siteId], references: [userSites.id] }),
      amenities: many(amenities),
    })),
    photosRelations: relations(photos, ({ one }) => ({
      site: one(userSites, { fields: [photos.siteId], references: [userSites.id] }),
    })),
    reviewsRelations: relations(reviews, ({ one }) => ({
      site: one(userSites, { fields: [reviews.siteId], references: [userSites.id] }),
    })),
    amenitiesRelations: relations(amenities, ({ one }) => ({
      unit: one(units, { fields: [amenities.unitId], references: [units.id] }),
    })),
  };
}
