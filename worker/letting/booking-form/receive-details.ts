import { checkBookingForm } from "#contract/pages/booking-form.ts";
import { type BookingStep, NO_GUEST } from "#contract/pages/site-view.ts";
import { ERRORS } from "#contract/services/errors.ts";
import type { FormAnswer, SentForm } from "../site-source/sent-form.ts";
import { findDraft, searchIn, storeDraft, valuesIn } from "./drafts.ts";
import { offerStay } from "./offer-stay.ts";
import { readDetails } from "./read-step.ts";

/** Field of the button that only recomputes the total. */
const AGAIN_FIELD = "again";

/**
 * Handles the form with which a guest books. A complete one is stored and checked by the guest in the next step. If the stay can
 * no longer be booked, the form is stored too, so that the guest can continue with another one.
 */
export async function receiveDetails(sent: SentForm): Promise<FormAnswer> {
  const { values: form, problem, path, hasEffects } = sent;
  const search = searchIn(form);
  const values = valuesIn(form);
  const show = (booking: BookingStep, status: number): FormAnswer => ({ guest: { ...NO_GUEST, booking }, status });
  if (form["fax"]) return { to: path };
  if (problem !== null && search.arrival === "")
    return show({ step: "search", search, error: problem, token: null }, ERRORS.INVALID_FORM);
  const edited = typeof form["edit"] === "string" && hasEffects ? form["edit"] : null;
  const [offered, former] = await Promise.all([
    offerStay(sent, search, values.email),
    edited === null ? undefined : findDraft(sent, edited),
  ]);
  const token = former ? edited : null;
  if (!offered) return show({ step: "search", search, error: problem, token }, ERRORS.INVALID_FORM);
  if (!offered.ok) {
    if (!hasEffects || problem !== null) return show({ ...offered, step: "refused", search, token }, ERRORS.STAY_NOT_POSSIBLE);
    return { to: `${path}?edit=${await storeDraft(sent, { search, values }, former)}#booking` };
  }
  const { offer } = offered;
  const again = (errors: Record<string, string>, status: number) =>
    show({ step: "details", search, offer, values, errors, token }, status);
  if (problem !== null) return again({ "": problem }, ERRORS.INVALID_FORM);
  if (AGAIN_FIELD in form) return again({}, 200);
  const checked = checkBookingForm(form, offer);
  if (!checked.ok) return again(checked.errors, ERRORS.INVALID_FORM);
  if (hasEffects) return { to: `${path}?confirm=${await storeDraft(sent, { search, values }, former)}#booking` };
  const details = await readDetails(sent, checked.details);
  return show({ step: "confirm", search, offer, details, token, formerTotal: null, error: null }, 200);
}
