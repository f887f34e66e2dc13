import { ArrivalInformation, HomeAddress, Manual } from "../booking/arrival.tsx";
import { Block, type BookingPageProps } from "../booking/block.tsx";
import { Changes } from "../booking/changes.tsx";
import { Conversation, isAboutConversation } from "../booking/conversation.tsx";
import { Greeting, HomePhoto, HouseRules, Landlord } from "../booking/home.tsx";
import { isOverdue, Money, Pay, PriceLines, Transfer } from "../booking/money.tsx";
import { Notice } from "../booking/notice.tsx";
import { Papers } from "../booking/papers.tsx";
import { StayDates, StayFacts } from "../booking/stay.tsx";
import { Step } from "../booking/steps.tsx";
import { cancellationOf } from "../quote/quote-sheet.ts";
import { ContactWays } from "../slots/contact.tsx";
import { Languages, SiteName } from "../slots/frame.tsx";

/** States of a stay that does not take place. */
const ENDED = ["declined", "expired", "cancelled", "no-show"];
/** States of a stay that takes place. */
const AGREED = ["confirmed", "checked-in"];

/** A guest's booking as a card to keep: its state, dates, directions, payments and rules, and the guest's actions. */
export function BookingPage({ view, page }: BookingPageProps) {
  const { booking, words, home, until, step, notice } = page;
  const { host, format } = view;
  const { state } = booking;
  const isOnline = booking.payment === "online";
  const isEnded = ENDED.includes(state);
  const values = { host: host.name, until, departure: format.fullDate(booking.departure), checkOut: page.checkOut };
  const { pay } = page;
  const isPayable = pay.stay > 0 || pay.deposit > 0 || pay.isProcessing || pay.location !== null;
  // The booking depends on the payment, the payment is overdue, or the guest has been sent to the payment page.
  const isUrgent = state === "hold" || state === "awaiting-payment" || page.instalments.some((each) => isOverdue(each, page));
  const isPayFirst = isPayable && (isUrgent || pay.location !== null);
  const money = (
    <>
      {isPayable && !isPayFirst ? <Pay view={view} page={page} isFirst={false} /> : null}
      <Money view={view} page={page} />
      {page.transfer ? <Transfer view={view} page={page} transfer={page.transfer} /> : null}
    </>
  );
  // Open tasks come first, otherwise the arrival.
  const isMoneyFirst = isEnded || page.transfer !== null || isPayable;
  const isLate = state === "offer" && !page.actions.accept;
  return (
    <div className="booking-page">
      <div className="booking-top wrap">
        <SiteName view={view} />
        <Languages view={view} />
      </div>
      <div className="wrap">
        {notice && !isAboutConversation(page) ? <Notice page={page} /> : null}
        <header className="booking-head">
          <HomePhoto view={view} page={page} />
          <div className="booking-state">
            <p>{words("reference", { reference: booking.reference })}</p>
            <h1>{words(`state.${state}.title`)}</h1>
            {booking.isTest ? <p className="booking-test">{words("pay.test")}</p> : null}
            <p className="lead">
              {isLate
                ? words("expiredOffer")
                : words(isOnline && state === "awaiting-payment" ? "awaitingOnline" : `state.${state}.text`, values)}
            </p>
            {state === "requested" && booking.mode === "instant" && <p>{words("unread", values)}</p>}
            {page.actions.accept && step?.kind !== "accept" ? (
              <p>
                <a className="button" href={`${page.href({ do: "accept" })}#step`}>
                  {words("accept.open")}
                </a>
              </p>
            ) : null}
            {page.review === null ? null : <ReviewLink view={view} page={page} />}
          </div>
        </header>
        {step ? <Step view={view} page={page} step={step} /> : null}
        {isPayFirst && step === null ? <Pay view={view} page={page} isFirst /> : null}
        <article className="booking-card" aria-label={words("title", { state: words(`state.${state}.title`), home })}>
          <StayDates view={view} page={page} />
          <StayFacts view={view} page={page} />
          {AGREED.includes(state) ? <Greeting view={view} /> : null}
          <div className="booking-columns">
            {isMoneyFirst ? money : null}
            {isEnded ? null : <HomeAddress view={view} page={page} />}
            <ArrivalInformation view={view} page={page} />
            <Block title={words("call")}>
              <p>{host.name}</p>
              <ContactWays view={view} />
              <p>
                <a className="more" href="#conversation">
                  {words("write")}
                </a>
              </p>
            </Block>
            {isMoneyFirst ? null : money}
            <PriceLines view={view} page={page} />
            {isEnded ? null : (
              <Block title={words("cancellation")}>
                <ul>
                  {cancellationOf(booking.quote, view).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Block>
            )}
            <Landlord view={view} page={page} />
            {isEnded ? null : <Manual view={view} page={page} />}
            {isEnded ? null : <HouseRules view={view} page={page} />}
          </div>
        </article>
        <Conversation view={view} page={page} />
        <Papers view={view} page={page} />
        <Downloads view={view} page={page} />
        {isEnded || state === "completed" ? null : <Changes view={view} page={page} />}
      </div>
    </div>
  );
}

function ReviewLink({ view, page: { words, href, review } }: BookingPageProps) {
  const target = href({}, "review");
  if (review === "sent")
    return (
      <p>
        <a className="more" href={target}>
          {words("review.read")}
        </a>
      </p>
    );
  return (
    <>
      <p className="review-ask">{words("review.ask", { host: view.host.name })}</p>
      <p>
        <a className="button" href={target}>
          {words("review.open")}
        </a>
      </p>
    </>
  );
}

function Downloads({ view, page: { words, href, hasCalendar, hasReceipt, hasKeepFile, arrival } }: BookingPageProps) {
  if (!hasCalendar && !hasReceipt) return null;
  const later = arrival.flatMap(({ text, from }) => (text === null && from !== null ? [from] : [])).toSorted();
  const last = later.at(-1);
  return (
    <section className="booking-downloads" aria-labelledby="downloads">
      <h2 id="downloads">{words("download.title")}</h2>
      <ul>
        {hasKeepFile ? (
          <li>
            <a href={href({}, "keep")} download>
              {words("download.keep")}
            </a>
          </li>
        ) : null}
        {hasCalendar ? (
          <li>
            <a href={href({}, "calendar.ics")}>{words("download.calendar")}</a>
          </li>
        ) : null}
        {hasReceipt ? (
          <li>
            <a href={href({}, "receipt")}>{words("download.receipt")}</a>
          </li>
        ) : null}
      </ul>
      {hasKeepFile ? (
        <p>
          {words("download.keepText")} {last ? words("download.keepLater", { date: view.format.date(last) }) : null}
        </p>
      ) : null}
      <p>{words("download.print")}</p>
    </section>
  );
}
