import { relations, sql } from "drizzle-orm";
import type {
  ExtraPage,
  HostContact,
  LegalTexts,
  PhotoText,
  Place,
  SiteContent,
  UnitContent,
} from "#contract/owners/site-record.ts";
import type { ThemeDesign } from "#contract/owners/theme-design.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { PartRatings } from "#domain/reviews/review-parts.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import { defineRates } from "./rates.ts";

/** Owners' sites as guests see them. */
export function defineSites(kit: Kit, users: ReturnType<typeof defineAccounts>["users"]) {
  const { table, text, int, bool, time, json, primaryKey, index, uniqueIndex } = kit;

  const userSites = table(
    "user_sites",
    {
      id: text("id").primaryKey(),
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      version: int("version").notNull(),
      /** The newest version that KV is known to have at all hosts of the site; 0 before the first write. */
      shownVersion: int("shown_version").notNull().default(0),
      themeName: text("theme_name").notNull(),
      siteName: text("site_name").notNull(),
      status: text("status").notNull(),
      /** The status before an admin suspended the site; null if it is not suspended. */
      statusBefore: text("status_before"),
      /** The owner's words on the page "temporarily closed". */
      closedText: json<Localized<string>>("closed_text").notNull().default({}),
      subdomain: text("subdomain"),
      customDomain: text("custom_domain"),
      defaultLocale: text("default_locale").notNull(),
      languages: json<Locale[]>("languages").notNull(),
      /** Version of time zone, currency and the units' terms; separate from the draft's version, as they are not in the draft. */
      operationsVersion: int("operations_version").notNull().default(1),
      timeZone: text("time_zone").notNull(),
      currency: text("currency").notNull(),
      place: json<Place>("place").notNull(),
      host: json<HostContact>("host").notNull(),
      /** Unused, because a registration number belongs to a unit. To be dropped in a later deployment (0180). */
      formerRegistrationNumber: text("registration_number"),
      homeKind: text("home_kind"),
      content: json<Localized<SiteContent>>("content").notNull(),
      /** Changes to the site's theme. */
      design: json<ThemeDesign>("design").notNull().default({}),
      pages: json<ExtraPage[]>("pages").notNull().default([]),
      /** Pages in the menu's order; if empty, the theme's order is used. */
      menu: json<string[]>("menu").notNull().default([]),
      legal: json<Localized<LegalTexts>>("legal").notNull().default({}),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      uniqueIndex("user_sites_subdomain").on(t.subdomain),
      uniqueIndex("user_sites_custom_domain").on(t.customDomain),
      index("user_sites_user").on(t.userId),
      index("user_sites_created").on(t.createdAt, t.id),
      index("user_sites_status").on(t.status, t.createdAt, t.id),
      index("user_sites_name").on(sql`(lower(site_name))`),
      index("user_sites_outdated")
        .on(t.updatedAt)
        .where(sql`shown_version < version`),
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
      registrationNumber: text("registration_number"),
      checkIn: text("check_in").notNull(),
      checkOut: text("check_out").notNull(),
      content: json<Localized<UnitContent>>("content").notNull(),
      /** Time of its first publication; null for a unit that has not been published yet. */
      publishedAt: time("published_at"),
      /** Time of its archiving, after which its blocks and nights remain; null for a unit that is let. */
      archivedAt: time("archived_at"),
    },
    (t) => [
      index("units_site").on(t.siteId, t.position),
      uniqueIndex("units_site_slug")
        .on(t.siteId, t.slug)
        .where(sql`archived_at is null`),
    ],
  );

  const { ratePlans, ratePlanVersions } = defineRates(kit, { users, units });

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
      placeholder: text("placeholder"),
      room: text("room"),
      text: json<Localized<PhotoText>>("text").notNull(),
    },
    (t) => [index("photos_site").on(t.siteId, t.position), indexOfSet(index, "photos_unit", t.unitId)],
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
      version: int("version").notNull().default(1),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull().default(0),
      /** The booking whose guest has written it; null if the owner has entered it. Only then the columns below have values. */
      bookingId: text("booking_id"),
      parts: json<PartRatings>("parts"),
      /** For the owner only. */
      improve: text("improve"),
      /** False if the guest does not allow it to be published. */
      mayPublish: bool("may_publish").notNull().default(true),
      /** Set if the owner keeps the review private. */
      privateReason: text("private_reason"),
      privateNote: text("private_note"),
      answeredAt: time("answered_at"),
      /** Time of the guest's last change. */
      editedAt: time("edited_at"),
    },
    (t) => [index("reviews_site").on(t.siteId, t.position), uniqueIndex("reviews_booking").on(t.bookingId)],
  );

  /** Version of the order of a site's reviews, checked when they are reordered. */
  const reviewOrders = table("review_orders", {
    siteId: text("site_id")
      .primaryKey()
      .references(() => userSites.id, { onDelete: "cascade" }),
    version: int("version").notNull(),
    /** Id of the request that set the order: later queries of its batch check that it was this request. */
    decision: text("decision").notNull(),
  });

  /**
   * Version of a site's taken nights. It is separate from the site's version, so that a booking does not make texts stale and
   * saving a text does not wait for a booking.
   */
  const calendars = table(
    "calendars",
    {
      siteId: text("site_id")
        .primaryKey()
        .references(() => userSites.id, { onDelete: "cascade" }),
      version: int("version").notNull().default(1),
      /** The version that KV is known to have. */
      shownVersion: int("shown_version").notNull().default(0),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [
      index("calendars_unshown")
        .on(t.siteId)
        .where(sql`version > shown_version`),
    ],
  );

  /**
   * Hosts whose record in KV may be outdated, because a site left them, was paused or was deleted. No foreign key, because rows
   * remain after their site was deleted.
   */
  const staleHosts = table(
    "stale_hosts",
    {
      /** The full host name. */
      host: text("host").primaryKey(),
      /** Time at which it became stale; a later mark always has a later time. */
      since: time("since").notNull(),
    },
    (t) => [index("stale_hosts_since").on(t.since)],
  );

  return {
    userSites,
    calendars,
    staleHosts,
    units,
    ratePlans,
    ratePlanVersions,
    amenities,
    photos,
    reviews,
    reviewOrders,
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
