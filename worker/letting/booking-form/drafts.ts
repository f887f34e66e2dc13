import { BOOKING_FIELDS, type BookingDraft, type BookingValues } from "#contract/pages/booking-form.ts";
import { readSearch, type StaySearch } from "#contract/pages/stay-search.ts";
import type { FormValues } from "#services/http/read-form.ts";
import { find, insert } from "#store/letting/booking-drafts.ts";
import { digest, toBase64Url } from "#services/secrets/digests.ts";
import { GUEST_TOKEN } from "../bookings/guest-token.ts";
import type { SiteVisit } from "../site-source/sent-form.ts";
import { DAY_MS } from "#domain/time.ts";

const TOKEN_BYTES = 16;
const LIFETIME_MS = DAY_MS;
/** Longer than any value that the form accepts. */
const MAX_VALUE_LENGTH = 4000;

/** Finds the form of a token: undefined if it was never stored at this site, or a day ago. */
export async function findDraft({ source, context }: SiteVisit, token: string): Promise<BookingDraft | undefined> {
  if (!GUEST_TOKEN.test(token)) return undefined;
  return find(await context.openStore(), source.site.id, await digest(token), context.now);
}

/**
 * Stores a form and returns its token. A stored form is never changed: a changed one is stored as a new form, so that a link with
 * somebody else's token cannot collect a guest's input. Both have the same request key and place one booking.
 */
export async function storeDraft(
  visit: SiteVisit,
  draft: Omit<BookingDraft, "requestKey">,
  former: BookingDraft | undefined,
): Promise<string> {
  const { source, context } = visit;
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const id = await digest(token);
  const stored = { ...draft, requestKey: former?.requestKey ?? id };
  await insert(await context.openStore(), { id, siteId: source.site.id, draft: stored, expiresAt: context.now + LIFETIME_MS });
  return token;
}

/** The stay in a form's values. */
export function searchIn(values: FormValues): StaySearch {
  const pairs = Object.entries(values).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));
  return readSearch(new URLSearchParams(pairs));
}

/** The guest's own values in a form, as typed. */
export function valuesIn(form: FormValues): BookingValues {
  const typed = BOOKING_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(form, name) ? form[name] : undefined;
    return typeof value === "string" && value !== "" ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : [];
  });
  return Object.fromEntries(typed) as BookingValues;
}

/** A stored form as the browser would send it. */
export const formOf = ({ values, search }: BookingDraft): FormValues => {
  const { extras, ...stay } = search;
  return { form: "booking", ...stay, extra: extras, ...values };
};
