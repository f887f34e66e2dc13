import type { Booking } from "#contract/letting/booking.ts";
import { type BookingDraft, checkBookingForm } from "#contract/pages/booking-form.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { type BookingStep, NO_GUEST } from "#contract/pages/site-view.ts";
import { readSearch, toQuoteRequest } from "#contract/pages/stay-search.ts";
import { isLocalNetwork } from "#services/http/client-network.ts";
import { findBooking, findPlace } from "#store/letting/booking-places.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import type { FormAnswer, SentForm } from "../site-source/sent-form.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { guestPath } from "../bookings/guest-token.ts";
import { type Placed, placeBooking } from "../bookings/place-booking.ts";
import { findDraft, formOf } from "./drafts.ts";
import { formTermsOf, isBookable, unitOf } from "./offer-stay.ts";
import { confirmStep } from "./read-step.ts";

/** Handles the last step: places the booking of a stored form at the total that the guest has seen. */
export async function receiveConfirm(sent: SentForm): Promise<FormAnswer> {
  const { values: form, problem, hasEffects } = sent;
  const show = (booking: BookingStep, status: number): FormAnswer => ({ guest: { ...NO_GUEST, booking }, status });
  if (!hasEffects) return show({ step: "unsent" }, 200);
  const token = typeof form["draft"] === "string" ? form["draft"] : "";
  const draft = await findDraft(sent, token);
  const search = draft?.search ?? readSearch(new URLSearchParams());
  if (!draft || form["fax"])
    return show({ step: "search", search, error: problem ?? "expired", token: null }, ERRORS.INVALID_FORM);
  if (problem !== null) return show(await confirmStep(sent, draft, token, { error: problem }), ERRORS.INVALID_FORM);
  const agreedTotal =
    typeof form["agreedTotal"] === "string" && /^\d{1,12}$/.test(form["agreedTotal"]) ? Number(form["agreedTotal"]) : null;
  const placed = await place(sent, draft, agreedTotal);
  if (placed?.ok) {
    deliverSoon(sent.context);
    return { to: guestPath(placed.token) + (await startPaying(sent, placed.booking)) };
  }
  const shown = await confirmStep(sent, draft, token, {
    formerTotal: placed?.code === "PRICE_CHANGED" ? agreedTotal : null,
    error: placed?.code === "TOO_MANY_OPEN" || placed?.code === "VERSION_CONFLICT" ? placed.code : null,
  });
  return show(shown, statusOf(placed));
}

/** Undefined if the unit is no longer let, or if the form no longer fits the owner's terms. */
async function place(sent: SentForm, draft: BookingDraft, agreedTotal: number | null): Promise<Placed | undefined> {
  const { context, network, locale } = sent;
  const { site } = sent.source;
  const tools = await bookingToolsOf(context);
  const unit = unitOf(site, draft.search);
  const found = unit && (await findPlace(tools.store, site.id, { slug: unit.slug }));
  if (!found || !isBookable(found)) return undefined;
  const terms = formTermsOf(found.unit.id, found.settings.settings, null);
  // The payment method that was shown: it may depend on the price.
  const { payment } = sent.values;
  const checked = checkBookingForm({ ...formOf(draft), ...(typeof payment === "string" && { payment }) }, terms);
  if (!checked.ok) return undefined;
  const asked = {
    ...checked.details,
    request: toQuoteRequest(draft.search),
    locale,
    agreedTotal: agreedTotal ?? Number.NaN,
    requestKey: draft.requestKey,
    network: isLocalNetwork(network) ? null : await tools.secrets.mac("booking network", network),
  };
  return placeBooking(tools, found, asked, async (feeds) => {
    const [{ feedToolsOf }, { readLive }] = await Promise.all([
      import("../channels/feed-tools.ts"),
      import("../channels/read-live.ts"),
    ]);
    return readLive(await feedToolsOf(context), feeds, context.waitUntil);
  });
}

/** Starts the payment of a held booking; returns the query with which the guest's page leads to the payment. */
async function startPaying({ context }: SentForm, { id, siteId, state }: Booking): Promise<string> {
  if (state !== "hold") return "";
  const [{ paymentToolsOf }, { startPayment }] = await Promise.all([
    import("../payments/payment-tools.ts"),
    import("../payments/start-payment.ts"),
  ]);
  const tools = await paymentToolsOf(context);
  const held = await findBooking(tools.store, siteId, id);
  const started = held && (await startPayment(tools, held, "stay"));
  if (!started?.ok) return `?problem=${started?.code === "PAYMENT_REFUSED" ? "PAYMENT_REFUSED" : "PAYMENT_UNREACHABLE"}`;
  return started.paymentId === null ? "" : `?pay=${started.paymentId}`;
}

function statusOf(placed: Exclude<Placed, { ok: true }> | undefined): number {
  if (placed?.code === "TOO_MANY_OPEN") return ERRORS.TOO_MANY_REQUESTS;
  return placed && placed.code !== "NOT_FOUND" ? ERRORS.VERSION_CONFLICT : ERRORS.INVALID_FORM;
}
