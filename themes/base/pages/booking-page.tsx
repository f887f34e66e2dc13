import type { ReactNode } from "react";
import type { GuestPage } from "#contract/pages/guest-page.ts";
import type { SiteView } from "#contract/pages/site-view.ts";
import { type CalendarDate, daysBetween, weekday } from "#domain/dates.ts";
import { ArrivalInformation, HomeAddress } from "../booking/arrival.tsx";
import { Block, type BookingPageProps } from "../booking/block.tsx";
import { Changes } from "../booking/changes.tsx";
import { Conversation, isAboutConversation } from "../booking/conversation.tsx";
import { Greeting, HomePhoto, Landlord } from "../booking/home.tsx";
import { isOverdue, Money, Pay, PriceLines, Transfer } from "../booking/money.tsx";
import { Notice } from "../booking/notice.tsx";
import { Papers } from "../booking/papers.tsx";
import { Step } from "../booking/steps.tsx";
import { MarkdownInside } from "../markdown.tsx";
import { partyText } from "../quote/party.ts";
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
  const { host, format, content } = view;
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
          <div className="booking-dates">
            <Day view={view} label={words("stay.arrival")} day={booking.arrival}>
              {words("stay.from", { time: page.checkIn })}
            </Day>
            <Day view={view} label={words("stay.departure")} day={booking.departure}>
              {words("stay.until", { time: page.checkOut })}
            </Day>
          </div>
          <StayFacts view={view} page={page} />
          {AGREED.includes(state) ? <Greeting view={view} /> : null}
          <div className="booking-columns">
            {isMoneyFirst ? money : null}
            {isEnded ? null : <HomeAddress view={view} page={page} />}
            {page.arrival.map((information, index) => (
              <ArrivalInformation key={index} view={view} page={page} information={information} />
            ))}
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
            {content.houseRules.length > 0 && !isEnded ? (
              <Block title={words("rules")} className="booking-rules">
                <dl>
                  {content.houseRules.map(({ title, text }) => (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd>
                        <MarkdownInside of={text} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </Block>
            ) : null}
          </div>
        </article>
        <Conversation view={view} page={page} />
        <Papers view={view} page={page} />
        <Downloads page={page} />
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

interface DayProps {
  view: SiteView;
  label: string;
  day: CalendarDate;
  /** The time. */
  children: ReactNode;
}

function Day({ view: { format }, label, day, children }: DayProps) {
  return (
    <div className="booking-day">
      <h2>{label}</h2>
      <p>
        <span>{format.weekdays[weekday(day) - 1]?.long}</span> <strong>{format.dayMonth(day)}</strong>{" "}
        <span>
          {day.slice(0, 4)}, {children}
        </span>
      </p>
    </div>
  );
}

function StayFacts({ view, page }: BookingPageProps) {
  const { booking, words, home } = page;
  const { arrival, departure, party, arrivalTime } = booking;
  const nights = view.t("units.nights", { count: daysBetween(arrival, departure) });
  const facts = [
    [words("stay.home"), home === view.name ? home : `${home}, ${view.name}`],
    [words("stay.party"), `${partyText(view, party)}, ${nights}`],
    ...(arrivalTime ? [[words("stay.arrivalTime"), words("stay.expected", { time: arrivalTime })]] : []),
  ] as const;
  return (
    <dl className="booking-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Downloads({ page: { words, href, hasCalendar, hasReceipt } }: { page: GuestPage }) {
  if (!hasCalendar && !hasReceipt) return null;
  return (
    <section className="booking-downloads" aria-labelledby="downloads">
      <h2 id="downloads">{words("download.title")}</h2>
      <ul>
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
      <p>{words("download.print")}</p>
    </section>
  );
}
