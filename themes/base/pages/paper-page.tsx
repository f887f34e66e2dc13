import type { PaperPageData } from "#contract/pages/guest-page.ts";
import type { PaperContent } from "#contract/letting/paper.ts";
import type { SiteView } from "#contract/pages/site-view.ts";
import { sumGross, sumVat, type VatPart } from "#domain/payments/vat-parts.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import type { SlotProps } from "../../contract.ts";
import { countryName } from "../book/country-field.tsx";
import { paperTitle } from "../booking/paper-title.ts";
import { partyText } from "../quote/party.ts";

interface PaperPageProps extends SlotProps {
  page: PaperPageData;
}

/** Countries whose own law is cited as the reason for not charging VAT; elsewhere the directive is. */
const LAWS: readonly string[] = ["NL", "PL"];

/** An invoice, credit note or receipt on one sheet, with all legally required data. */
export function PaperPage({ view, page: { words, paper, back } }: PaperPageProps) {
  const { number, kind, on, content } = paper;
  const { vatScheme, owner, parts, lines, deducted, payments, corrects, reason, party } = content;
  const { format } = view;
  const money = (amount: number) => format.money({ amount, currency: content.currency });
  const isSupplement = kind === "invoice" && corrects.length > 0;
  const title = paperTitle(words, { number, kind, vatScheme, isSupplement });
  const stay = `${content.home}, ${format.dayMonth(content.arrival)} – ${format.date(content.departure)}, ${partyText(view, party)}`;
  const hasVat = vatScheme === "registered";
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const [amount, price] = [sumGross(parts), lines.reduce((sum, line) => sum + line.amount, 0)];
  const row = { view, content };
  const facts = [
    [words("paper.number"), number],
    [words("paper.date"), format.date(on)],
    ...(kind === "prepayment" && payments[0] ? [[words("paper.received"), format.date(payments[0].on)]] : []),
    [words("paper.reference"), content.reference],
    [words("receipt.stay"), stay],
  ];
  return (
    <div className="booking-page receipt wrap">
      <p className="receipt-back">
        <a className="more" href={back}>
          {words("back")}
        </a>
      </p>
      <article className="booking-card" aria-labelledby="paper">
        <h1 id="paper">{title}</h1>
        {corrects.length > 0 ? (
          <p>
            {corrects
              .map((each) =>
                words(`paper.corrects.${isSupplement ? "supplement" : kind}`, {
                  number: each.number,
                  date: format.date(each.on),
                }),
              )
              .join(" ")}{" "}
            {words(`paper.reason.${reason ?? "price-changed"}`)}
          </p>
        ) : null}
        <div className="booking-columns">
          <section>
            <h2>{words("receipt.owner")}</h2>
            <Address
              {...owner}
              view={view}
              name={[owner.name]}
              numbers={[
                owner.vatNumber && hasVat ? words("receipt.vatNumber", { number: owner.vatNumber }) : "",
                owner.tradeNumber ? words("receipt.tradeNumber", { number: owner.tradeNumber }) : "",
              ]}
            />
          </section>
          <Recipient view={view} words={words} recipient={content.recipient} />
        </div>
        <dl className="booking-facts">
          {facts.map(([label, value]) => (
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
              {hasVat ? (
                <th scope="col" className="paper-net">
                  {words("paper.net")}
                </th>
              ) : null}
              {hasVat ? <th scope="col">{words("receipt.rate")}</th> : null}
              <th scope="col">{words("receipt.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Row
                {...row}
                key={index}
                label={lineLabel(line, view.locale, view.defaultLocale)}
                gross={line.amount}
                vat={line.vat}
              />
            ))}
            {lines.length === 0
              ? parts.map(({ rate, isTouristTax, gross, vat }) => (
                  <Row
                    {...row}
                    key={`${rate} ${isTouristTax}`}
                    label={words(isTouristTax ? "paper.touristTax" : `paper.line.${isSupplement ? "supplement" : kind}`)}
                    gross={gross}
                    vat={{ rate, amount: vat }}
                  />
                ))
              : null}
            {deducted.map((each) => (
              <Row
                {...row}
                key={each.number}
                label={words(`paper.deducted.${each.kind}`, { number: each.number, date: format.date(each.on) })}
                gross={-sumGross(each.parts)}
                vat={{ rate: null, amount: -sumVat(each.parts) }}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words("receipt.total")}</th>
              {hasVat ? <td className="paper-net">{money(amount - sumVat(parts))}</td> : null}
              {hasVat ? <td /> : null}
              <td>{money(amount)}</td>
            </tr>
          </tfoot>
        </table>
        {hasVat ? <VatRows view={view} words={words} content={content} parts={parts} /> : null}
        {hasVat ? null : <p>{words(`paper.exempt.${vatScheme}.${LAWS.includes(owner.country) ? owner.country : "other"}`)}</p>}
        {kind === "invoice" && payments.length > 0 ? (
          <ul className="quote-rows">
            {payments.map((payment, index) => (
              <li key={index}>
                <span>
                  {words(payment.amount < 0 ? "receipt.refundedOn" : "receipt.paidOn", { date: format.date(payment.on) })}{" "}
                  <small>{words(`receipt.${payment.method}`)}</small>
                </span>{" "}
                <b>{money(payment.amount)}</b>
              </li>
            ))}
            {price > received ? (
              <li className="quote-sum">
                <span>{words("receipt.open")}</span> <b>{money(price - received)}</b>
              </li>
            ) : null}
          </ul>
        ) : null}
      </article>
    </div>
  );
}

interface RowProps {
  view: SiteView;
  content: PaperContent;
  label: string;
  gross: number;
  vat: { rate: number | null; amount: number } | null;
}

/** A line with its net amount and VAT rate, if the owner charges VAT. */
function Row({ view: { format }, content, label, gross, vat }: RowProps) {
  const money = (amount: number) => format.money({ amount, currency: content.currency });
  const hasVat = content.vatScheme === "registered";
  const rate = vat?.rate ?? null;
  return (
    <tr>
      <td>{label}</td>
      {hasVat ? <td className="paper-net">{money(gross - (vat?.amount ?? 0))}</td> : null}
      {hasVat ? <td>{rate === null ? "–" : `${format.number(rate)}%`}</td> : null}
      <td>{money(gross)}</td>
    </tr>
  );
}

interface AddressProps {
  view: SiteView;
  /** Lines of the name. */
  name: string[];
  /** Lines after the country. */
  numbers: string[];
  street: string;
  postalCode: string;
  town: string;
  country: string;
}

function Address({ view, name, numbers, street, postalCode, town, country }: AddressProps) {
  const lines = [...name, street, `${postalCode} ${town}`.trim(), country === "" ? "" : countryName(view, country), ...numbers];
  return (
    <address>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

type Words = PaperPageData["words"];

function Recipient({ view, words, recipient }: { view: SiteView; words: Words; recipient: PaperContent["recipient"] }) {
  const { company, name, vatNumber } = recipient;
  return (
    <section>
      <h2>{words("receipt.guest")}</h2>
      <Address
        {...recipient}
        view={view}
        name={[company, name]}
        numbers={[vatNumber ? words("receipt.vatNumber", { number: vatNumber }) : ""]}
      />
    </section>
  );
}

/** The VAT contained in the paper's amount, by rate. */
function VatRows({
  view: { format },
  words,
  content,
  parts,
}: {
  view: SiteView;
  words: Words;
  content: PaperContent;
  parts: VatPart[];
}) {
  const money = (amount: number) => format.money({ amount, currency: content.currency });
  return (
    <ul className="quote-rows">
      {parts.map(({ rate, isTouristTax, gross, vat }) => (
        <li key={`${rate} ${isTouristTax}`}>
          <span>
            {rate === null
              ? words(isTouristTax ? "paper.touristTax" : "paper.untaxed")
              : words("receipt.vat", { rate: format.number(rate), net: money(gross - vat) })}
          </span>{" "}
          <b>{money(rate === null ? gross : vat)}</b>
        </li>
      ))}
    </ul>
  );
}
