import type { PaymentMethod } from "#domain/bookings/payments.ts";
import { MAX_LENGTHS } from "#contract/letting/booking-lengths.ts";
import { type BookingOffer, type BookingStep, FORM_FIELD, type SiteView } from "#contract/pages/site-view.ts";
import { writeSearch } from "#contract/pages/stay-search.ts";
import type { QuoteSheet } from "../quote/quote-sheet.ts";
import { islandOf } from "../island.tsx";
import { CountryField } from "./country-field.tsx";
import { describedBy, errorText, Field, FieldError, fieldId, formErrorText, type FormState } from "./field.tsx";
import { StaySummary, TotalFoot } from "./total.tsx";
import { StayFacts } from "../slots/quote.tsx";

export type DetailsStep = BookingStep & { step: "details" };

interface DetailsProps {
  view: SiteView;
  step: DetailsStep;
  sheet: QuoteSheet;
  /** The page on which the guest chooses another stay. */
  changeHref: string;
}

/** The form with the guest's details. It works without JavaScript; the worker checks it again. */
export function DetailsForm({ view, step, sheet, changeHref }: DetailsProps) {
  const { t, host, paths } = view;
  const { offer, values, errors, search, token } = step;
  const { mode } = offer;
  const isBinding = mode !== "enquiry";
  const form: FormState = { view, values, errors };
  const { extras: _, ...stay } = search;
  const unit = view.units.find(({ slug }) => slug === offer.unit);
  const addressOpen = ["street", "postalCode", "town"].some((name) => values[name as "street"] || errors[name]);
  return (
    <div className="book-page wrap">
      <form
        {...islandOf("extras")}
        className="stay-form book-form"
        action={`${paths.book}#booking`}
        method="post"
        data-address={paths.book}
      >
        {/* Enter in a field presses a form's first button: this must be the one that continues, not the one that computes the total. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden />
        <input type="hidden" name={FORM_FIELD} value="booking" />
        {[...new URLSearchParams(writeSearch({ ...stay, extras: [] }))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {token === null ? null : <input type="hidden" name="edit" value={token} />}
        {offer.hasEffects ? null : <p className="answer">{t("booking.unsent.before")}</p>}
        <ErrorSummary view={view} errors={errors} />
        <section className="book-stay" aria-labelledby="book-stay">
          <h2 id="book-stay">{t("booking.stay.title")}</h2>
          <StayFacts view={view} sheet={sheet} />
          <p>
            <a className="more" href={changeHref}>
              {t("booking.stay.change")}
            </a>
          </p>
        </section>
        <section aria-labelledby="booking-who">
          <h2 id="booking-who">{t("booking.who")}</h2>
          <Field {...form} name="name" autoComplete="name" maxLength={MAX_LENGTHS.name} required />
          <Field
            {...form}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            hint={t("booking.hint.email")}
          />
          <Field
            {...form}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required={isBinding}
            hint={t("booking.hint.phone")}
          />
          {isBinding ? (
            <details className="book-receipt" open={addressOpen}>
              <summary>{t("booking.receipt.title")}</summary>
              <p>{t("booking.receipt.text")}</p>
              <Field {...form} name="street" autoComplete="address-line1" maxLength={MAX_LENGTHS.street} />
              <Field {...form} name="postalCode" autoComplete="postal-code" maxLength={MAX_LENGTHS.postalCode} />
              <Field {...form} name="town" autoComplete="address-level2" maxLength={MAX_LENGTHS.town} />
              <CountryField {...form} />
            </details>
          ) : null}
        </section>
        <section aria-labelledby="booking-wishes">
          <h2 id="booking-wishes">{t("booking.wishes")}</h2>
          <Extras view={view} sheet={sheet} />
          <Field
            {...form}
            name="arrivalTime"
            type="time"
            autoComplete="off"
            maxLength={5}
            hint={t("booking.hint.arrivalTime", { hour: unit?.checkIn ?? "" })}
          />
          <Field
            {...form}
            name="message"
            autoComplete="off"
            rows={5}
            maxLength={MAX_LENGTHS.message}
            required={!isBinding}
            hint={t("booking.hint.message", { name: host.name })}
          />
        </section>
        {isBinding ? <Payment {...form} step={step} /> : null}
        <section aria-labelledby="booking-news">
          <h2 id="booking-news">{t("booking.field.marketing")}</h2>
          <label className="book-tick">
            <input type="checkbox" name="marketing" value="yes" defaultChecked={values.marketing === "yes"} />
            <span>
              {t("booking.marketing", { name: host.name })} <small>({t("booking.optional")})</small>
            </span>
          </label>
        </section>
        {/* Robots fill it in; the server then stores nothing. */}
        <input name="fax" hidden tabIndex={-1} autoComplete="off" aria-hidden />
        <p className="book-next">
          <button type="submit" className="button">
            {t("booking.next")}
          </button>{" "}
          <span>{t("booking.nothingYet")}</span>
        </p>
      </form>
      <div className="book-aside" data-priced="aside">
        <StaySummary view={view} sheet={sheet} changeHref={changeHref} />
      </div>
      <TotalFoot view={view} sheet={sheet} />
    </div>
  );
}

/** Lists the errors with links to their fields. The form's address leads to it, so that the browser focuses it. */
function ErrorSummary({ view, errors }: Pick<FormState, "view" | "errors">) {
  const { t } = view;
  const { "": ofForm, ...ofFields } = errors;
  const fields = Object.entries(ofFields);
  if (ofForm === undefined && fields.length === 0) return null;
  return (
    <div id="booking" className="answer answer-problem" role="alert" tabIndex={-1}>
      {ofForm === undefined ? (
        <>
          <h2>{t("booking.error.title", { count: fields.length })}</h2>
          <ul>
            {fields.map(([name, code]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{t(`booking.field.${name}`)}</a>: {errorText(view, code)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <h2>{t("booking.error.form")}</h2>
          <p>{formErrorText(view, ofForm)}</p>
        </>
      )}
    </div>
  );
}

/** The optional fees, each with its amount for this stay. */
function Extras({ view: { t }, sheet }: { view: SiteView; sheet: QuoteSheet }) {
  const extras = sheet.lines.filter(({ extra }) => extra !== null);
  if (extras.length === 0) return null;
  return (
    <fieldset className="book-extras">
      <legend>{t("booking.extras")}</legend>
      <ul className="quote-rows">
        {extras.map(({ id, label, note, amount, extra, chosen }) => (
          <li key={id}>
            <label>
              <input type="checkbox" name="extra" value={extra ?? ""} defaultChecked={chosen} />
              <span>
                {label} {note ? <small>{note}</small> : null}
              </span>
            </label>{" "}
            <b>{amount}</b>
          </li>
        ))}
      </ul>
      <button type="submit" name="again" value="yes" className="quote-again" formNoValidate>
        {t("booking.again")}
      </button>
    </fieldset>
  );
}

const PAY_TEXTS = { online: "onlineText", transfer: "transferText", "on-arrival": "onArrivalText" } as const;

/** Describes a payment method; test payments are marked as such. */
export function PayText({ view: { t }, method, offer }: { view: SiteView; method: PaymentMethod; offer: BookingOffer }) {
  const isOnline = method === "online";
  const key = isOnline && offer.mode === "request" ? "onlineRequestText" : PAY_TEXTS[method];
  return (
    <>
      {t(`booking.pay.${key}`, { count: offer.transferDays })}
      {isOnline && offer.isTest ? <strong className="book-test">{t("booking.pay.test")}</strong> : null}
    </>
  );
}

/** The choice between the owner's payment methods; a stay that is paid on arrival anyway has none. */
function Payment({ view, values, errors, step }: FormState & { step: DetailsStep }) {
  const { t } = view;
  const { offer } = step;
  const { payments, quote } = offer;
  const isInAdvance = quote.schedule.some(({ on }) => on !== "arrival");
  const chosen = payments.find((method) => method === values.payment) ?? payments[0];
  if (payments.length === 0)
    return (
      <section aria-labelledby="booking-pay">
        <h2 id="booking-pay">{t("booking.field.payment")}</h2>
        <p>{t("booking.pay.later")}</p>
      </section>
    );
  if (!isInAdvance && payments.includes("on-arrival")) {
    return <input type="hidden" name="payment" value="on-arrival" />;
  }
  return (
    <section aria-labelledby="booking-pay">
      <h2 id="booking-pay">{t("booking.field.payment")}</h2>
      {payments.length === 1 && chosen ? (
        <p>
          {t(`booking.pay.${chosen}`)}. <PayText view={view} method={chosen} offer={offer} />
        </p>
      ) : (
        <fieldset className="booking-choice" id={fieldId("payment")} {...describedBy("payment", false, errors)}>
          <legend className="sr">{t("booking.field.payment")}</legend>
          {payments.map((method) => (
            <label key={method} className="book-tick">
              <input type="radio" name="payment" value={method} defaultChecked={method === chosen} />
              <span>
                {t(`booking.pay.${method}`)}{" "}
                <small>
                  <PayText view={view} method={method} offer={offer} />
                </small>
              </span>
            </label>
          ))}
          <FieldError view={view} errors={errors} name="payment" />
        </fieldset>
      )}
      {offer.minOnline === null ? null : (
        <p>
          <small>
            {t("booking.pay.minOnline", { amount: view.format.money({ amount: offer.minOnline, currency: quote.currency }) })}
          </small>
        </p>
      )}
    </section>
  );
}
