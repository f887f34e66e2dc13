import { z } from "zod";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { MAX_GIFT_DAYS } from "#domain/ended-sites.ts";
import { DOMAIN_STATES, type DomainState, type Finding } from "#domain/domains/states.ts";
import { adminListQuery, reasonInput } from "./input.ts";
import { email, ticked } from "../services/fields.ts";
import type { PaymentAccount } from "../letting/payment.ts";
import { SITE_STATUSES, type SiteStatus } from "../owners/site-record.ts";
import { transferInput } from "../owners/team.ts";

/** A site in the list of the admin area. Times are milliseconds since the epoch. */
export interface ListedSite {
  id: string;
  name: string;
  status: SiteStatus;
  subdomain: string | null;
  customDomain: string | null;
  createdAt: number;
  ownerId: string;
  ownerEmail: string;
}

/** A domain with the site that claims it; the site is null once it was deleted. */
export interface ListedDomain {
  id: string;
  /** The name in Unicode. */
  name: string;
  state: DomainState;
  serving: boolean;
  createdAt: number;
  stateSince: number;
  checkedAt: number | null;
  /** The problem that prevents the domain from working, if any. */
  problem: Finding["code"] | null;
  siteId: string | null;
  siteName: string | null;
}

/** A site with all data shown to admins; nothing about its guests. */
export interface AdminSite {
  site: ListedSite & {
    /** The status before it was suspended. */
    statusBefore: SiteStatus | null;
    theme: string;
    languages: string[];
    timeZone: string;
    currency: string;
    updatedAt: number;
    /** Time of the last publication; null if there was none. */
    publishedAt: number | null;
    /** Address of the site. */
    url: string | null;
  };
  team: { userId: string; email: string; role: string }[];
  /** The open offer to transfer the site. */
  offer: { email: string; expiresAt: number } | null;
  units: { id: string; name: string; sleeps: number; publishedAt: number | null; archivedAt: number | null }[];
  bookings: { state: BookingState; isTest: boolean; count: number }[];
  feeds: { id: string; channel: string; host: string; lastGoodAt: number; problem: string | null; isStale: boolean }[];
  payments: Pick<PaymentAccount, "id" | "provider" | "isLive" | "name" | "problem" | "isActive">[];
  domains: ListedDomain[];
  /** Times for which it may be online without a subscription, the one that ends last first. */
  gifts: { id: string; reason: string; endsAt: number }[];
}

/** Lets a site be online without a subscription for a number of days from now on. */
export const giftForm = reasonInput.extend({
  days: z.coerce.number("number").int("number").min(1, "number").max(MAX_GIFT_DAYS, "number"),
});

export const adminSitesQuery = adminListQuery.extend({ state: z.enum(SITE_STATUSES, "choice").optional() });
export const adminDomainsQuery = adminListQuery.extend({ state: z.enum(DOMAIN_STATES, "choice").optional() });

/** Transfers a site on behalf of its owner. */
export const handOverInput = transferInput.extend(reasonInput.shape);

/** The same input from a form. */
export const handOverForm = reasonInput.extend({
  email,
  staysAsManager: ticked.optional().transform((tick) => tick !== undefined),
});

const typedName = z.string().trim().max(200, "tooLong");

/** The name of a site, as the admin has typed it. */
export const confirmForm = z.strictObject({ confirm: typedName });

/** A copy to restore beside a site, whose name the admin has typed. */
export const restoreInput = z.strictObject({ backupId: z.string().max(120, "tooLong"), confirm: typedName });

/** The site aside that takes a site's place, whose name the admin has typed. */
export const swapInput = z.strictObject({ asideId: z.string().max(64, "tooLong"), confirm: typedName });
