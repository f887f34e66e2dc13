import type { ReactNode } from "react";
import type { GuestPage, GuestStep } from "#contract/pages/guest-page.ts";
import type { SiteView } from "#contract/pages/site-view.ts";
import { daysBetween } from "#domain/dates.ts";
import type { Refusal } from "#domain/rates/quote-types.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import { partyText } from "../quote/party.ts";
import { ActionForm } from "./form.tsx";
import { PartyForm } from "./party-form.tsx";

interface StepProps<Kind extends GuestStep["kind"] = GuestStep["kind"]> {
  view: SiteView;
  page: GuestPage;
  step: GuestStep & { kind: Kind };
}

const MAX_MESSAGE_LENGTH = 2000;

/** Summary of an action before the guest agrees to it: the amounts, then a button that names the action. */
export function Step({ view, page, step }: StepProps) {
  switch (step.kind) {
    case "cancel":
      return <CancelStep view={view} page={page} step={step} />;
    case "test-payment":
      return <TestPayment view={view} page={page} step={step} />;
    case "accept":
      return <AcceptStep view={view} page={page} step={step} />;
    case "party":
      return <PartyStep view={view} page={page} step={step} />;
    case "dates":
      return <DatesStep view={view} page={page} step={step} />;
  }
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id="step" className="booking-step" aria-labelledby="step-title">
      <h2 id="step-title">{title}</h2>
      {children}
    </section>
  );
}

const moneyOf =
  (view: SiteView, page: GuestPage) =>
  (amount: number): string =>
    view.format.money({ amount, currency: page.booking.quote.currency });

/** The button, and the link that cancels the action. */
function Buttons({ page, send, keep }: { page: GuestPage; send: string; keep: string }) {
  return (
    <p className="booking-buttons">
      <button type="submit" className="button">
        {send}
      </button>{" "}
      <a className="more" href={page.href()}>
        {keep}
      </a>
    </p>
  );
}

function Message({ name, label }: { name: string; label: string }) {
  return (
    <label className="booking-message">
      <span>{label}</span>
      <textarea name={name} rows={3} maxLength={MAX_MESSAGE_LENGTH} />
    </label>
  );
}

/** Ends a payment at the built-in test provider. */
function TestPayment({ view, page, step }: StepProps<"test-payment">) {
  const { words } = page;
  return (
    <Panel title={words("testPayment.title")}>
      <p>{words("testPayment.text", { amount: moneyOf(view, page)(step.amount) })}</p>
      <ActionForm page={page} action="test-payment" values={{ payment: step.payment }}>
        <p className="booking-buttons">
          {(["paid", "failed", "cancelled"] as const).map((end) => (
            <button key={end} type="submit" name="end" value={end} className={end === "paid" ? "button" : "button booking-other"}>
              {words(`testPayment.${end}`)}
            </button>
          ))}
        </p>
      </ActionForm>
    </Panel>
  );
}

function CancelStep({ view, page, step }: StepProps<"cancel">) {
  const { words, booking, paid } = page;
  const { percent, refund, kept } = step;
  const money = moneyOf(view, page);
  const host = view.host.name;
  const policy = booking.state !== "confirmed" ? "pending" : percent === 100 ? "free" : percent > 0 ? "part" : "never";
  return (
    <Panel title={words("cancel.title")}>
      <p>{words(`cancel.${policy}`, { percent: view.format.number(percent) })}</p>
      {paid > 0 ? (
        <ul className="quote-rows">
          {(
            [
              ["cancel.paid", paid],
              ["cancel.refund", refund],
              ["cancel.kept", kept],
            ] as const
          ).map(([key, amount]) => (
            <li key={key}>
              <span>{words(key, { host })}</span> <b>{money(amount)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p>{words("cancel.nothingPaid")}</p>
      )}
      <p>{words("cancel.final")}</p>
      <ActionForm page={page} action="cancel" values={{ refund }}>
        <Message name="reason" label={words("cancel.reason", { host })} />
        <Buttons page={page} send={words("cancel.send")} keep={words("cancel.keep")} />
      </ActionForm>
    </Panel>
  );
}

function AcceptStep({ view, page }: StepProps<"accept">) {
  const { words, booking } = page;
  const { arrival, departure, party, quote } = booking;
  const { format } = view;
  const values = {
    arrival: format.date(arrival),
    departure: format.date(departure),
    party: partyText(view, party),
    total: moneyOf(view, page)(quote.total),
  };
  return (
    <Panel title={words("accept.title")}>
      <p>{words("accept.text", values)}</p>
      <p>{words("accept.withdrawal")}</p>
      <ActionForm page={page} action="accept">
        <Buttons page={page} send={words("accept.send")} keep={words("accept.keep")} />
      </ActionForm>
    </Panel>
  );
}

function PartyStep({ view, page, step }: StepProps<"party">) {
  const { words, booking } = page;
  const { party, quote, refusals } = step;
  if (!quote)
    return (
      <Refused view={view} title={words("party.refused")} refusals={refusals}>
        <PartyForm view={view} page={page} />
      </Refused>
    );
  const money = moneyOf(view, page);
  const difference = quote.total - booking.quote.total;
  const values = { party: partyText(view, party), total: money(quote.total), before: money(booking.quote.total) };
  return (
    <Panel title={words("party.title")}>
      <p>{words(difference === 0 ? "party.same" : "party.changed", values)}</p>
      {difference === 0 ? null : (
        <p>{words(difference > 0 ? "party.more" : "party.less", { difference: money(Math.abs(difference)) })}</p>
      )}
      {page.changeRequest ? <p>{words("party.withdraws")}</p> : null}
      <ActionForm
        page={page}
        action="party"
        values={{ adults: party.adults, children: party.children.join(", "), pets: party.pets, agreedTotal: quote.total }}
      >
        <Buttons page={page} send={words(difference === 0 ? "party.sendSame" : "party.send")} keep={words("party.keep")} />
      </ActionForm>
    </Panel>
  );
}

function DatesStep({ view, page, step }: StepProps<"dates">) {
  const { words, booking } = page;
  const { quote, refusals, alternatives } = step;
  const { format, host } = view;
  const money = moneyOf(view, page);
  if (!quote) {
    return (
      <Refused view={view} title={words("dates.refused")} refusals={refusals}>
        {alternatives.length > 0 ? (
          <>
            <p>{words("dates.nearest")}</p>
            <ul className="quote-rows">
              {alternatives.map(({ arrival, departure, total }) => (
                <li key={arrival + departure}>
                  <span>
                    <a href={`${page.href({ do: "dates", arrival, departure })}#step`}>
                      {format.date(arrival)} – {format.date(departure)}
                    </a>{" "}
                    <small>{view.t("units.nights", { count: daysBetween(arrival, departure) })}</small>
                  </span>{" "}
                  <b>{money(total)}</b>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Refused>
    );
  }
  const { arrival, departure, total } = quote;
  return (
    <Panel title={words("dates.title")}>
      <p>{words("dates.free", { arrival: format.date(arrival), departure: format.date(departure) })}</p>
      <p>
        {words(total === booking.quote.total ? "dates.samePrice" : "dates.price", {
          total: money(total),
          before: money(booking.quote.total),
        })}{" "}
        {words("change.datesText", { host: host.name })}
      </p>
      <ActionForm page={page} action="dates" values={{ arrival, departure, agreedTotal: total }}>
        <Message name="message" label={words("dates.message", { host: host.name })} />
        <Buttons page={page} send={words("dates.send")} keep={words("dates.keep")} />
      </ActionForm>
    </Panel>
  );
}

interface RefusedProps {
  view: SiteView;
  title: string;
  refusals: Refusal[];
  children?: ReactNode;
}

function Refused({ view, title, refusals, children }: RefusedProps) {
  return (
    <section id="step" className="answer answer-problem booking-step" role="alert">
      <h2>{title}</h2>
      <ul className="answer-reasons">
        {refusals.map((refusal) => (
          <li key={refusal.code}>{explainRefusal(refusal, view.locale, view.today)}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
