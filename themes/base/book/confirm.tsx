import type { BookingStep, SiteView } from "#contract/pages/site-view.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";
import { formatPhone } from "#domain/phone.ts";
import type { FC, ReactNode } from "react";
import type { QuoteProps } from "../../contract.ts";
import { MarkdownInside } from "../markdown.tsx";
import type { QuoteSheet } from "../quote/quote-sheet.ts";
import { ContactWays } from "../slots/contact.tsx";
import { countryName } from "./country-field.tsx";
import { PayText } from "./details-form.tsx";
import { formErrorText } from "./field.tsx";
import { TotalFoot } from "./total.tsx";

export type ConfirmStep = BookingStep & { step: "confirm" };

interface ConfirmProps {
  view: SiteView;
  step: ConfirmStep;
  sheet: QuoteSheet;
  Quote: FC<QuoteProps>;
  /** The form with everything that the guest has typed. */
  editHref: string;
}

/** Everything that the guest agrees to, and the button with which the booking is placed. */
export function Confirm({ view, step, sheet, Quote, editHref }: ConfirmProps) {
  const { t, paths, host } = view;
  const { offer, token } = step;
  const { mode, quote, answerHours } = offer;
  const isBinding = mode !== "enquiry";
  const terms = view.legal.find(({ kind }) => kind === "terms");
  const what =
    mode === "instant" ? t("booking.what.confirmed") : t(`booking.what.${mode}`, { count: answerHours, name: host.name });
  return (
    <div className="book-page book-narrow wrap">
      <Problem view={view} step={step} sheet={sheet} />
      <div>
        <h2 className="sr">{t("booking.stay.title")}</h2>
        <Quote view={view} sheet={sheet} isFixed>
          <a className="more" href={editHref}>
            {t("booking.confirm.change")}
          </a>
        </Quote>
      </div>
      <Typed view={view} step={step} />
      {isBinding ? <Partner view={view} step={step} /> : null}
      <section className="book-confirm" aria-labelledby="confirm-finish">
        <h2 id="confirm-finish">{t("booking.confirm.finish")}</h2>
        {isBinding ? <p>{t("booking.confirm.withdrawal")}</p> : null}
        {isBinding && terms ? (
          <p>
            <a className="more" href={terms.href} target="_blank" rel="noopener">
              {t("booking.confirm.terms")} <small>({t("booking.read.newTab")})</small>
            </a>
          </p>
        ) : null}
        {isBinding && view.content.houseRules.length > 0 ? (
          <details className="booking-rules">
            <summary>{t("booking.read.rules")}</summary>
            <HouseRules view={view} />
          </details>
        ) : null}
        <p>
          {what} {isBinding ? <Agreement view={view} /> : null}
        </p>
        <form action={paths.book} method="post">
          <input type="hidden" name={FORM_FIELD} value="confirm" />
          <input type="hidden" name="draft" value={token ?? ""} />
          <input type="hidden" name="agreedTotal" value={quote.total} />
          <input type="hidden" name="payment" value={step.details.payment} />
          <input name="fax" hidden tabIndex={-1} autoComplete="off" aria-hidden />
          <button type="submit" className="button">
            {t(`booking.send.${mode}`)}
          </button>
        </form>
      </section>
      <TotalFoot view={view} sheet={sheet} />
    </div>
  );
}

/** The reason why the booking was not placed. */
function Problem({ view, step: { error, formerTotal, offer }, sheet }: Pick<ConfirmProps, "view" | "step" | "sheet">) {
  const { t, format } = view;
  if (error === null && formerTotal === null) return null;
  return (
    <div id="booking" className="answer answer-problem" role="alert" tabIndex={-1}>
      {error === null && formerTotal !== null ? (
        <>
          <h2>{t("booking.changed.title")}</h2>
          <p>
            {t("booking.changed.text", {
              former: format.money({ amount: formerTotal, currency: offer.quote.currency }),
              total: sheet.total,
            })}
          </p>
        </>
      ) : (
        <>
          <h2>{t("booking.error.form")}</h2>
          <p>{formErrorText(view, error ?? "failed")}</p>
          {error === "TOO_MANY_OPEN" ? <ContactWays view={view} /> : null}
        </>
      )}
    </div>
  );
}

/** The guest's details. */
function Typed({ view, step: { details, offer } }: Pick<ConfirmProps, "view" | "step">) {
  const { t, host } = view;
  const { contact, message, arrivalTime, payment, agreesToMarketing } = details;
  const { address } = contact;
  const isBinding = offer.mode !== "enquiry";
  const facts: [name: string, text: ReactNode][] = [
    ["name", contact.name],
    ["email", contact.email],
    ["phone", contact.phone && formatPhone(contact.phone)],
    [
      "street",
      address && [address.street, `${address.postalCode} ${address.town}`, countryName(view, address.country)].join(", "),
    ],
    ["arrivalTime", arrivalTime],
    ["message", message],
    [
      "payment",
      !isBinding ? null : offer.payments.length === 0 ? (
        t("booking.pay.later")
      ) : (
        <>
          {t(`booking.pay.${payment}`)}. <PayText view={view} method={payment} offer={offer} />
        </>
      ),
    ],
    ["marketing", agreesToMarketing ? t("booking.marketing", { name: host.name }) : null],
  ];
  return (
    <section aria-labelledby="confirm-details">
      <h2 id="confirm-details">{t("booking.confirm.details")}</h2>
      <dl className="book-facts">
        {facts.map(([name, text]) =>
          text === null ? null : (
            <div key={name}>
              <dt>{t(name === "street" ? "booking.receipt.title" : `booking.field.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** The owner as the guest's contract partner (Directive 2011/83/EU, article 6(1)(b) and (c)). */
function Partner({ view, step }: Pick<ConfirmProps, "view" | "step">) {
  const { t, host, isInvented } = view;
  const { name, street, postalCode, town, country, vatNumber, tradeNumber } = step.offer.identity;
  const lines = [
    name,
    street,
    `${postalCode} ${town}`.trim(),
    countryName(view, country),
    vatNumber && t("booking.confirm.vat", { number: vatNumber }),
    tradeNumber && t("booking.confirm.trade", { number: tradeNumber }),
    host.email,
    host.phone && !isInvented ? formatPhone(host.phone) : "",
  ].filter((line) => line !== "");
  return (
    <section aria-labelledby="confirm-partner">
      <h2 id="confirm-partner">{t("booking.confirm.partner")}</h2>
      <p>{t("booking.confirm.partnerText")}</p>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}

/** What the button agrees to besides; empty if the home has neither terms nor house rules. */
function Agreement({ view: { t, legal, content } }: Pick<ConfirmProps, "view">) {
  const hasTerms = legal.some(({ kind }) => kind === "terms");
  const hasRules = content.houseRules.length > 0;
  if (!hasTerms && !hasRules) return null;
  return t(`booking.agree.${hasTerms && hasRules ? "both" : hasTerms ? "terms" : "rules"}`);
}

function HouseRules({ view }: { view: SiteView }) {
  return (
    <dl className="notes">
      {view.content.houseRules.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <MarkdownInside of={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
