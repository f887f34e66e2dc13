import { type BookingDetails, type BookingDraft, checkBookingForm } from "#contract/pages/booking-form.ts";
import type { BookingError, BookingStep } from "#contract/pages/site-view.ts";
import { readSearch, type StaySearch, writeSearch } from "#contract/pages/stay-search.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { findByRequest } from "#store/letting/bookings.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { guestPath, openGuestToken } from "../bookings/guest-token.ts";
import { readContact } from "../guests/read-contact.ts";
import { findDraft, formOf } from "./drafts.ts";
import type { SiteVisit } from "../site-source/sent-form.ts";
import { offerStay } from "./offer-stay.ts";

export type StepAnswer =
  /** Path of the booking that the form has placed. */
  | { placed: string }
  /** `kept`: the query that the page's other languages keep. */
  | { step: BookingStep; kept: string };

/**
 * Returns the step named by a query of the page `book`: `?confirm={token}` shows a stored form to confirm; `?edit={token}`
 * changes it, with another stay if the query has one; otherwise the query is a search. A form that has placed a booking leads to
 * it.
 */
export async function readStep(visit: SiteVisit, query: URLSearchParams): Promise<StepAnswer> {
  const confirm = query.get("confirm");
  const token = confirm ?? query.get("edit");
  if (token === null || !visit.isStored) {
    const search = readSearch(query);
    return { step: await detailsStep(visit, search), kept: writeSearch(search) };
  }
  const draft = await findDraft(visit, token);
  if (!draft) return { step: { step: "search", search: readSearch(query), error: "expired", token: null }, kept: "" };
  const placed = await placedBy(visit, draft);
  if (placed !== undefined) return { placed };
  if (confirm !== null)
    return { step: await confirmStep(visit, draft, token), kept: new URLSearchParams({ confirm }).toString() };
  const search = withQuery(draft.search, query);
  return {
    step: await detailsStep(visit, search, { draft, token }),
    kept: `${new URLSearchParams({ edit: token }).toString()}&${writeSearch(search)}`,
  };
}

/** The form, with the values of a stored one. */
async function detailsStep(
  visit: SiteVisit,
  search: StaySearch,
  stored?: { draft: BookingDraft; token: string },
): Promise<BookingStep> {
  const token = stored?.token ?? null;
  if (search.arrival === "" && search.departure === "") return { step: "search", search, error: null, token };
  const offered = await offerStay(visit, search, stored?.draft.values.email);
  if (!offered) return { step: "search", search, error: null, token };
  if (!offered.ok) return { ...offered, step: "refused", search, token };
  return { step: "details", search, offer: offered.offer, values: stored?.draft.values ?? {}, errors: {}, token };
}

/** The last step of a stored form at the current price; the form itself if it no longer fits the owner's terms. */
export async function confirmStep(
  visit: SiteVisit,
  draft: BookingDraft,
  token: string,
  { formerTotal = null, error = null }: { formerTotal?: number | null; error?: BookingError | null } = {},
): Promise<BookingStep> {
  const { search, values } = draft;
  const offered = await offerStay(visit, search, values.email);
  if (!offered) return { step: "search", search, error: null, token };
  if (!offered.ok) return { ...offered, step: "refused", search, token };
  const { offer } = offered;
  const form = checkBookingForm(formOf(draft), offer);
  if (!form.ok) return { step: "details", search, offer, values, errors: form.errors, token };
  return { step: "confirm", search, offer, details: await readDetails(visit, form.details), token, formerTotal, error };
}

/** The form's details for reading: guests see how their telephone number was read before they book. */
export async function readDetails({ source, locale }: SiteVisit, details: BookingDetails): Promise<BookingDetails> {
  const contact = await readContact(details.contact, { locale, home: source.site.place.country });
  return { ...details, contact: { ...contact, email: showEmail(contact.email) } };
}

async function placedBy({ source, context }: SiteVisit, { requestKey }: BookingDraft): Promise<string | undefined> {
  const { store, secrets } = await bookingToolsOf(context);
  const found = await findByRequest(store, source.site.id, requestKey);
  return found && guestPath(await openGuestToken(secrets, found.tokenSealed));
}

/** A search in which values of a query replace those of the same name. */
function withQuery(search: StaySearch, query: URLSearchParams): StaySearch {
  const merged = new URLSearchParams(writeSearch(search));
  for (const name of new Set(query.keys())) {
    merged.delete(name);
    for (const value of query.getAll(name)) merged.append(name, value);
  }
  return readSearch(merged);
}
