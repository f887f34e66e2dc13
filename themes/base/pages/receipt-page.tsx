import type { Receipt } from "#contract/pages/guest-page.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import type { SlotProps } from "../../contract.ts";
import { partyText } from "../quote/party.ts";

interface ReceiptPageProps extends SlotProps {
  receipt: Receipt;
}

/** A receipt on one sheet: the parties and the stay, the lines with their VAT, and the payments. */
export function ReceiptPage({ view, receipt }: ReceiptPageProps) {
  const { words, booking, home, owner, movements, paid, vat } = receipt;
  const { format } = view;
  const { contact, quote, reference, arrival, departure } = booking;
  const money = (amount: number) => format.money({ amount, currency: quote.currency });
  const lines = quote.lines.filter(({ chosen }) => chosen);
  const open = quote.total - paid;
  const paidWay = (purpose: string, method: string) => (purpose === "deposit" ? words("receipt.deposit", { method }) : method);
  return (
    <div className="booking-page receipt wrap">
      <p className="receipt-back">
        <a className="more" href={receipt.back}>
          {words("back")}
        </a>
      </p>
      <article className="booking-card" aria-labelledby="receipt">
        <h1 id="receipt">{words("receipt.title", { reference })}</h1>
        {booking.isTest ? <p className="booking-test">{words("pay.test")}</p> : null}
        {receipt.isDue ? null : <p>{words(`state.${booking.state}.title`)}</p>}
        <div className="booking-columns">
          <section>
            <h2>{words("receipt.owner")}</h2>
            <address>
              {owner.name}
              <br />
              {[owner.street, `${owner.postalCode} ${owner.town}`.trim(), owner.country].filter(Boolean).join(", ")}
              {owner.vatNumber ? (
                <>
                  <br />
                  {words("receipt.vatNumber", { number: owner.vatNumber })}
                </>
              ) : null}
              {owner.tradeNumber ? (
                <>
                  <br />
                  {words("receipt.tradeNumber", { number: owner.tradeNumber })}
                </>
              ) : null}
            </address>
          </section>
          <section>
            <h2>{words("receipt.guest")}</h2>
            <address>
              {contact.name}
              {contact.address ? (
                <>
                  <br />
                  {contact.address.street}
                  <br />
                  {contact.address.postalCode} {contact.address.town}, {contact.address.country}
                </>
              ) : null}
            </address>
          </section>
        </div>
        <dl className="booking-facts">
          {[
            [words("receipt.number"), reference],
            [words("receipt.date"), format.date(receipt.on)],
            [
              words("receipt.stay"),
              `${home}, ${format.dayMonth(arrival)} – ${format.date(departure)}, ${partyText(view, booking.party)}`,
            ],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className="receipt-lines">
          <thead>
            <tr>
              <th scope="col">{words("receipt.lines")}</th>
              {vat.length > 0 ? <th scope="col">{words("receipt.rate")}</th> : null}
              <th scope="col">{words("receipt.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                <td>{lineLabel(line, view.locale, view.defaultLocale)}</td>
                {vat.length > 0 ? <td>{line.vat ? `${format.percentage(line.vat.rate)}%` : "–"}</td> : null}
                <td>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={vat.length > 0 ? 2 : 1}>
                {words("receipt.total")}
              </th>
              <td>{money(quote.total)}</td>
            </tr>
          </tfoot>
        </table>
        {vat.length > 0 ? (
          <ul className="quote-rows">
            {vat.map((each) => (
              <li key={each.rate}>
                <span>{words("receipt.vat", { rate: format.percentage(each.rate), net: money(each.gross - each.vat) })}</span>{" "}
                <b>{money(each.vat)}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p>{words("receipt.noVat")}</p>
        )}
        <ul className="quote-rows">
          {movements.map(({ id, amount, on, method, purpose }) => (
            <li key={id}>
              <span>
                {words(amount < 0 ? "receipt.refundedOn" : "receipt.paidOn", { date: format.date(on) })}{" "}
                <small>{paidWay(purpose, words(`receipt.${method}`))}</small>
              </span>{" "}
              <b>{money(amount)}</b>
            </li>
          ))}
          {open > 0 && receipt.isDue ? (
            <li className="quote-sum">
              <span>{words("receipt.open")}</span> <b>{money(open)}</b>
            </li>
          ) : null}
        </ul>
      </article>
    </div>
  );
}
