import type { z } from "zod";
import type { RegisteredGuest } from "#contract/letting/booking.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { GUEST_FORMS } from "#contract/pages/guest-forms.ts";
import { MAX_RECIPIENT_LENGTH, type PaperRecipient } from "#contract/letting/paper.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";
import { toQuoteRequest } from "#contract/pages/stay-search.ts";
import { guestActionsOf } from "#domain/bookings/guest-actions.ts";
import { sameJson } from "#domain/same-json.ts";
import type { FormValues } from "#services/http/read-form.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { findOfBooking } from "#store/letting/payments.ts";
import { askForDates } from "#letting/bookings/ask-for-dates.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { changeParty, quoteParty } from "#letting/bookings/change-party.ts";
import { changeState, factsOf, refundOf } from "#letting/bookings/change-state.ts";
import { saveGuestDetails } from "#letting/bookings/save-guest-details.ts";
import { withdrawRequest } from "#letting/bookings/withdraw-request.ts";
import { endTestPayment } from "#letting/payments/end-test-payment.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { startPayment } from "#letting/payments/start-payment.ts";
import { readPapers } from "#letting/papers/read-papers.ts";
import { saveRecipient } from "#letting/papers/save-recipient.ts";
import { registerSizeOf } from "./present-booking.ts";

type FormName = keyof typeof GUEST_FORMS;
type Form<Name extends FormName> = z.infer<(typeof GUEST_FORMS)[Name]>;
type Query = Record<string, string>;

export type ActionResult =
  /** Redirect to the page with this query. */
  | { ok: true; query: Query }
  /** Show the current page, with a problem of `guest-page.json` and the step that `query` names. */
  | ({ ok: false; problem: string; status: number; query?: Query } & TypedDetails);

/** Details as typed, which are shown again. */
export interface TypedDetails {
  register?: RegisteredGuest[];
  recipient?: PaperRecipient;
}

interface Action<Name extends FormName> {
  tools: PaymentTools;
  placed: PlacedBooking;
  form: Form<Name>;
}

type Act<Name extends FormName> = (action: Action<Name>) => Promise<ActionResult>;

const done = (name: FormName): ActionResult => ({ ok: true, query: { done: name } });

/** Codes of refusals that have a text of their own; for all others the page says that the action is not possible now. */
const STATUS: Record<string, number> = {
  VERSION_CONFLICT: ERRORS.VERSION_CONFLICT,
  PRICE_CHANGED: ERRORS.PRICE_CHANGED,
  REFUND_CHANGED: ERRORS.PRICE_CHANGED,
  NIGHTS_TAKEN: ERRORS.NIGHTS_TAKEN,
  STAY_NOT_POSSIBLE: ERRORS.STAY_NOT_POSSIBLE,
  INVALID_FORM: ERRORS.INVALID_FORM,
  PAYMENT_UNREACHABLE: ERRORS.PAYMENT_UNREACHABLE,
  PAYMENT_REFUSED: ERRORS.PAYMENT_REFUSED,
  NOTHING_DUE: ERRORS.BOOKING_STATE,
};

function refuse(code: string, query?: Query): ActionResult & { ok: false } {
  const status = STATUS[code];
  const problem = status === undefined ? "NOT_ALLOWED" : code;
  return { ok: false, problem, status: status ?? ERRORS.BOOKING_STATE, ...(query ? { query } : {}) };
}

const changedMeanwhile = ({ placed: { booking }, form }: Action<FormName>): boolean => form.version !== booking.version;
const actionsOf = ({ tools, placed }: Action<FormName>) => guestActionsOf(factsOf(placed, tools.now));

/** Each first checks whether it was done before: a form that is sent twice gets the same answer twice. */
const ACTIONS: { [Name in FormName]: Act<Name> } = {
  accept: async (action) => {
    const { tools, placed } = action;
    if (placed.booking.state === "confirmed") return done("accept");
    if (!actionsOf(action).accept) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT", { do: "accept" });
    const accepted = await changeState(tools, placed, { action: "accept-offer", acting: GUEST });
    return accepted.ok ? done("accept") : refuse(accepted.code);
  },

  // Money moves only at the provider, so the booking may have been changed meanwhile: the amount is the one due now.
  pay: async ({ tools, placed, form }) => {
    const started = await startPayment(tools, placed, form.purpose);
    if (!started.ok) return refuse(started.code);
    const query: Query = started.paymentId === null ? {} : { pay: started.paymentId };
    return { ok: true, query };
  },

  "test-payment": async ({ tools, placed, form }) => {
    const payment = (await findOfBooking(tools.store, placed.booking.id)).find(({ id }) => id === form.payment);
    if (!payment?.providerRef?.startsWith("test_")) return refuse("NOTHING_DUE");
    await endTestPayment(tools, payment, form.end);
    return { ok: true, query: { paid: payment.id } };
  },

  cancel: async (action) => {
    const { tools, placed, form } = action;
    if (placed.booking.state === "cancelled") return done("cancel");
    if (!actionsOf(action).cancel) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT", { do: "cancel" });
    const refund = refundOf(placed, "guest", tools.now);
    if (refund !== form.refund) return refuse("REFUND_CHANGED", { do: "cancel" });
    const change = { action: "cancel-by-guest", acting: GUEST, note: form.reason ?? null, refund } as const;
    const cancelled = await changeState(tools, placed, change);
    return cancelled.ok ? done("cancel") : refuse(cancelled.code, { do: "cancel" });
  },

  "arrival-time": async (action) => {
    const { tools, placed, form } = action;
    const arrivalTime = form.arrivalTime === "" ? null : form.arrivalTime;
    if (placed.booking.arrivalTime === arrivalTime) return done("arrival-time");
    if (!actionsOf(action).arrivalTime) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT");
    const changed = await saveGuestDetails(tools, placed, { arrivalTime });
    return changed.ok ? done("arrival-time") : refuse(changed.code);
  },

  party: async (action) => {
    const { tools, placed, form } = action;
    const { adults, children, pets } = toQuoteRequest({ ...NO_SEARCH, ...form });
    const party = { adults, children, pets };
    const step = { do: "party", adults: form.adults, children: form.children, pets: form.pets };
    if (sameJson(placed.booking.party, party)) return done("party");
    const asked = await bookings.findChangeRequest(tools.store, placed.booking.id);
    if (!actionsOf(action).party) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT", step);
    if (form.agreedTotal === undefined) {
      // The price is shown before it is agreed to, unless it stays the same.
      const answer = await quoteParty(tools, placed, party);
      if (!answer.ok || answer.quote.total !== placed.booking.quote.total) return { ok: true, query: step };
    }
    const agreedTotal = form.agreedTotal ?? placed.booking.quote.total;
    const withdrawsRequest = asked !== undefined;
    const changed = await changeParty(tools, placed, { acting: GUEST, party, agreedTotal, withdrawsRequest });
    if (changed.ok) return done("party");
    return refuse(changed.code === "PARTS_CHANGED" ? "VERSION_CONFLICT" : changed.code, step);
  },

  dates: async (action) => {
    const { tools, placed, form } = action;
    const { arrival, departure, agreedTotal, message } = form;
    const step = { do: "dates", arrival, departure };
    const asked = await bookings.findChangeRequest(tools.store, placed.booking.id);
    const isAsked = asked?.arrival === arrival && asked.departure === departure && asked.quote.total === agreedTotal;
    if (isAsked) return done("dates");
    if (!actionsOf(action).dates) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT", step);
    const request = { arrival, departure, agreedTotal, message: message ?? null };
    const stored = await askForDates(tools, placed, request);
    return stored.ok ? done("dates") : refuse(stored.code, step);
  },

  "withdraw-dates": async (action) => {
    const { tools, placed } = action;
    const asked = await bookings.findChangeRequest(tools.store, placed.booking.id);
    if (!asked) return done("withdraw-dates");
    if (changedMeanwhile(action)) return refuse("VERSION_CONFLICT");
    const withdrawn = await withdrawRequest(tools, placed, asked);
    return withdrawn.ok ? done("withdraw-dates") : refuse(withdrawn.code);
  },

  register: async (action) => {
    const { tools, placed, form } = action;
    const { register } = form;
    if (sameJson(placed.booking.register, register)) return done("register");
    if (register.length !== registerSizeOf(placed)) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return { ...refuse("VERSION_CONFLICT"), register };
    const changed = await saveGuestDetails(tools, placed, { register });
    return changed.ok ? done("register") : refuse(changed.code);
  },

  recipient: async (action) => {
    const { tools, placed, form } = action;
    const { recipient: open } = await readPapers(tools.store, placed);
    if (open?.isEntered && sameJson(open.recipient, form.recipient)) return done("recipient");
    if (!open) return refuse("NOT_ALLOWED");
    if (changedMeanwhile(action)) return { ...refuse("VERSION_CONFLICT"), recipient: form.recipient };
    const saved = await saveRecipient(tools, placed, form.recipient);
    return saved.ok ? done("recipient") : { ...refuse(saved.code), recipient: form.recipient };
  },
};

const NO_SEARCH = { unit: "", arrival: "", departure: "", code: "", extras: [] };

/** Checks a form of the guest's page and performs its action. */
export async function takeAction(tools: PaymentTools, placed: PlacedBooking, values: FormValues): Promise<ActionResult> {
  const name = String(values[FORM_FIELD]);
  if (!Object.hasOwn(GUEST_FORMS, name)) return refuse("INVALID_FORM");
  return act(name as FormName, { tools, placed, values });
}

async function act<Name extends FormName>(
  name: Name,
  { tools, placed, values }: { tools: PaymentTools; placed: PlacedBooking; values: FormValues },
): Promise<ActionResult> {
  const parsed = GUEST_FORMS[name].safeParse(values);
  if (parsed.success) return ACTIONS[name]({ tools, placed, form: parsed.data as Form<Name> });
  if (name === "register")
    return { ok: false, problem: "register", status: ERRORS.INVALID_FORM, register: typedRegister(values) };
  if (name === "recipient") {
    const isTypingError = parsed.error.issues.some(({ message }) => message === "vatDigits");
    const problem = isTypingError ? "vatDigits" : "recipient";
    return { ok: false, problem, status: ERRORS.INVALID_FORM, recipient: typedRecipient(values) };
  }
  return { ok: false, problem: name === "arrival-time" ? "time" : "INVALID_FORM", status: ERRORS.INVALID_FORM };
}

function typedRecipient(values: FormValues): PaperRecipient {
  const typed = (name: keyof PaperRecipient) => String([values[name] ?? ""].flat()[0]).slice(0, MAX_RECIPIENT_LENGTH);
  return {
    company: typed("company"),
    name: typed("name"),
    vatNumber: typed("vatNumber"),
    street: typed("street"),
    postalCode: typed("postalCode"),
    town: typed("town"),
    country: typed("country"),
  };
}

/** The names as typed, which are shown again. */
function typedRegister({ name, town }: FormValues): RegisteredGuest[] {
  const towns = [town ?? []].flat();
  return [name ?? []].flat().map((each, index) => ({ name: each, town: towns[index] ?? "", document: "" }));
}
