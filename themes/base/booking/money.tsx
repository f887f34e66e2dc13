import type { GuestPage, TransferDetails } from "#contract/pages/guest-page.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { vatOf } from "../quote/quote-sheet.ts";
import { Block, type BookingPageProps } from "./block.tsx";
import { ActionForm } from "./form.tsx";

const moneyOf =
  ({ view, page }: BookingPageProps) =>
  (amount: number): string =>
    view.format.money({ amount, currency: page.booking.quote.currency });

/** True if a part of the price should have been paid before today. */
export const isOverdue = ({ on, open, due }: GuestPage["instalments"][number], { today }: Pick<GuestPage, "today">): boolean =>
  on === "balance" && open > 0 && due < today;

/** Total, paid amount and due amounts with their dates; or the refund. */
export function Money({ view, page }: BookingPageProps) {
  const { words, booking, paid, instalments, ending } = page;
  const { format } = view;
  const money = moneyOf({ view, page });
  const open = instalments.filter((each) => each.open !== 0);
  const isAgreed = !["enquiry", "offer", "requested", "hold"].includes(booking.state);
  return (
    <Block title={words("money.title")} className="booking-money">
      <ul className="quote-rows">
        <li className="quote-sum">
          <span>{words("money.total")}</span> <b>{money(booking.quote.total)}</b>
        </li>
        {paid === 0 ? null : (
          <li>
            <span>{words("money.paid")}</span> <b>{money(paid)}</b>
          </li>
        )}
        {open.map((each) => (
          <li key={each.on}>
            <span>
              {each.on === "booking"
                ? words(isAgreed ? "money.now" : "money.whenConfirmed")
                : words(isOverdue(each, page) ? "money.overdue" : `money.${each.on}`, { date: format.date(each.due) })}
            </span>{" "}
            <b>{money(each.open)}</b>
          </li>
        ))}
      </ul>
      {instalments.length === 0 && booking.quote.total > 0 && !ending ? <p>{words("money.later")}</p> : null}
      {paid > 0 && open.length === 0 && !ending ? <p>{words("money.allPaid")}</p> : null}
      <Deposit view={view} page={page} />
      {ending && ending.refund > 0 ? (
        <p>{words(booking.payment === "online" ? "pay.refunding" : "money.refund", { amount: money(ending.refund) })}</p>
      ) : null}
      {ending?.isRefunded ? <p>{words("money.refunded")}</p> : null}
      {ending && paid > 0 && ending.refund === 0 && !ending.isRefunded ? <p>{words("money.noRefund")}</p> : null}
      {ending?.note ? (
        <>
          <p>{words("money.note", { host: view.host.name })}:</p>
          <blockquote className="booking-text">{ending.note}</blockquote>
        </>
      ) : null}
    </Block>
  );
}

/** The deposit: still to be paid, held, or refunded. */
function Deposit({ view, page }: BookingPageProps) {
  const { words, booking, ending, deposit } = page;
  const money = moneyOf({ view, page });
  const { depositHeld, claimed, isReturned } = deposit;
  if (claimed > 0) return <p>{words("money.depositClaimed", { amount: money(claimed) })}</p>;
  if (isReturned) return <p>{words("money.depositReturned")}</p>;
  if (depositHeld > 0) return <p>{words("money.depositPaid", { amount: money(depositHeld) })}</p>;
  const isAsked = booking.quote.deposit > 0 && !ending;
  return isAsked ? <p>{words("money.deposit", { amount: money(booking.quote.deposit) })}</p> : null;
}

/** Payment at the owner's provider: the link to its page, and pending payments. `isFirst`: above the card, not in it. */
export function Pay({ view, page, isFirst }: BookingPageProps & { isFirst: boolean }) {
  const { words, pay, booking } = page;
  const money = moneyOf({ view, page });
  const purposes = (["stay", "deposit"] as const).filter((purpose) => pay[purpose] > 0);
  return (
    <Block title={words("pay.title")} className={isFirst ? "booking-pay booking-step" : "booking-pay"}>
      {booking.state === "hold" ? <p>{words("pay.hold")}</p> : null}
      {pay.isProcessing ? <p role="status">{words("pay.processing")}</p> : null}
      {pay.location !== null ? (
        <>
          <p role="status">{words("pay.opening")}</p>
          <p>
            <a className="button" href={pay.location}>
              {words("pay.go")}
            </a>
          </p>
        </>
      ) : (
        purposes.map((purpose) => (
          <ActionForm key={purpose} page={page} action="pay" values={{ purpose }}>
            <p>
              <button type="submit" className="button">
                {words(`pay.${purpose}`, { amount: money(pay[purpose]) })}
              </button>
            </p>
          </ActionForm>
        ))
      )}
    </Block>
  );
}

/** The account for a bank transfer, with a code for banking apps. */
export function Transfer({ view, page, transfer }: BookingPageProps & { transfer: TransferDetails }) {
  const { words } = page;
  const { iban, holder, remittance, creditorReference, code } = transfer;
  const amount = moneyOf({ view, page })(transfer.amount);
  return (
    <Block title={words("transfer.title")} className="booking-transfer">
      <dl>
        {(
          [
            ["iban", iban],
            ["amount", amount],
            ["remittance", remittance],
            ...(creditorReference === null ? [] : [["creditorReference", creditorReference] as const]),
            ["holder", holder],
          ] as const
        ).map(([key, value]) => (
          <div key={key} className={key === "iban" ? "booking-iban" : undefined}>
            <dt>{words(`transfer.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code ? (
        <>
          <svg
            className="booking-code"
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={words("transfer.code", { amount, holder })}
          >
            <path d={code.path} />
          </svg>
          <p>{words("transfer.scan")}</p>
        </>
      ) : null}
    </Block>
  );
}

/** The chosen lines of the price, with the VAT in it. */
export function PriceLines({ view, page }: BookingPageProps) {
  const { words, booking } = page;
  const money = moneyOf({ view, page });
  const lines = booking.quote.lines.filter(({ chosen }) => chosen);
  const vat = vatOf(lines, view, money);
  return (
    <Block title={words("lines")}>
      <ul className="quote-rows">
        {lines.map((line, index) => (
          <li key={index}>
            <span>
              {lineLabel(line, view.locale, view.defaultLocale)}{" "}
              {line.onArrival ? <small>{view.t("line.onArrival")}</small> : null}
            </span>{" "}
            <b>{money(line.amount)}</b>
          </li>
        ))}
        <li className="quote-sum">
          <span>{words("money.total")}</span> <b>{money(booking.quote.total)}</b>
        </li>
      </ul>
      {vat ? <p>{vat}</p> : null}
    </Block>
  );
}
