import type { GroupOffer, HeldStay, SiteView, StayAnswer, UnitOffer } from "#contract/pages/site-view.ts";
import { type StaySearch, writeSearch } from "#contract/pages/stay-search.ts";
import { daysBetween } from "#domain/dates.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import type { FC } from "react";
import type { QuoteProps } from "../../contract.ts";
import { partyText } from "./party.ts";
import { addQuery, quoteSheet } from "./quote-sheet.ts";

interface AnswerProps {
  view: SiteView;
  answer: StayAnswer;
  Quote: FC<QuoteProps>;
}

type Refused = UnitOffer & { result: { ok: false } };
type Quoted = Pick<UnitOffer, "unit" | "mode"> & { quote: Quote };

/**
 * The answer to a search: a quote if one unit fits, a list of totals if several do, otherwise the reasons and the nearest stays.
 */
export function Answer({ view, answer, Quote: QuoteSlot }: AnswerProps) {
  const { t } = view;
  const { search, offers, held } = answer;
  const quoted = offers.flatMap(({ unit, mode, result }): Quoted[] => (result.ok ? [{ unit, mode, quote: result.quote }] : []));
  const refused = offers.filter((offer): offer is Refused => !offer.result.ok);
  const [first] = quoted;
  if (first && offers.length === 1) {
    const sheet = quoteSheet(view, first.unit, first.quote, search);
    return (
      <div id="answer" className="answer-quote">
        <h2 className="sr">{t("ask.free")}</h2>
        <QuoteSlot view={view} sheet={sheet}>
          <a className="button" href={sheet.bookHref}>
            {t(`book.${first.mode}`)}
          </a>{" "}
          <p>{t(`book.then.${first.mode}`, { name: view.host.name })}</p>
        </QuoteSlot>
      </div>
    );
  }
  if (first) {
    return (
      <div id="answer" className="answer answer-free" role="status">
        <h2>{t("answer.several", { count: quoted.length })}</h2>
        {held ? (
          <p>
            {t("answer.held.title", { until: held.until })}: <a href={held.href}>{t("answer.held.go")}</a>
          </p>
        ) : null}
        <ul className="quote-rows answer-units">
          {quoted.map(({ unit, quote }) => (
            <li key={unit.slug}>
              <a href={`${addQuery(view.paths.prices, writeSearch({ ...search, unit: unit.slug }))}#answer`}>{unit.name}</a>{" "}
              <b>{view.format.money({ amount: quote.total, currency: quote.currency })}</b>
            </li>
          ))}
        </ul>
        <p>{t("quote.allIn")}</p>
        {refused.map((offer) => (
          <RefusedUnit key={offer.unit.slug} view={view} offer={offer} answer={answer} isNamed />
        ))}
      </div>
    );
  }
  if (answer.isTooMany) {
    return (
      <div id="answer" className="answer answer-problem" role="alert">
        <h2>{t("answer.tooMany")}</h2>
        <p>{t("answer.tooManyText")}</p>
      </div>
    );
  }
  if (held) return <Held view={view} held={held} id="answer" />;
  if (answer.together) return <Together view={view} search={search} together={answer.together} />;
  const shown = withoutRepetition(refused);
  return (
    <div id="answer" className="answer answer-problem" role="alert">
      <h2>{t("answer.none")}</h2>
      {offers.length === 0 ? <p>{t("answer.noSuchUnit")}</p> : null}
      {shown.map((offer) => (
        <RefusedUnit key={offer.unit.slug} view={view} offer={offer} answer={answer} isNamed={shown.length > 1} />
      ))}
    </div>
  );
}

/** Says that the nights are held for the guest's own booking, and leads to it. */
export function Held({ view: { t }, held: { href, until }, id }: { view: SiteView; held: HeldStay; id: string }) {
  return (
    <div id={id} className="answer answer-free" role="status">
      <h2>{t("answer.held.title", { until })}</h2>
      <p>{t("answer.held.text")}</p>
      <p>
        <a className="button" href={href}>
          {t("answer.held.go")}
        </a>
      </p>
    </div>
  );
}

interface TogetherProps {
  view: SiteView;
  search: StaySearch;
  together: GroupOffer;
}

/** The units that a group can take together. The guest asks the host for them, because a booking has one unit. */
function Together({ view, search, together: { shares, total } }: TogetherProps) {
  const { t, format, host, paths } = view;
  return (
    <div id="answer" className="answer answer-free" role="status">
      <h2>{t("answer.together", { count: shares.length })}</h2>
      <ul className="quote-rows answer-units">
        {shares.map(({ unit, party, total: amount }) => (
          <li key={unit.slug}>
            <span>
              {unit.name} <small>{partyText(view, party)}</small>
            </span>{" "}
            <b>{format.money({ ...total, amount })}</b>
          </li>
        ))}
        <li className="quote-sum">
          <span>{t("quote.total")}</span> <b>{format.money(total)}</b>
        </li>
      </ul>
      <p>{t("answer.togetherText", { name: host.name })}</p>
      <a className="button" href={`${addQuery(paths.contact, writeSearch({ ...search, unit: "" }))}#question`}>
        {t("answer.togetherAsk")}
      </a>
    </div>
  );
}

/** The first refusal only, if all units refuse for the same reasons and have no other stays to offer. */
function withoutRepetition(refused: Refused[]): Refused[] {
  const [first, ...others] = refused;
  const textOf = ({ result }: Refused) => JSON.stringify(result);
  const isRepeated =
    first && !first.result.ok && first.result.alternatives.length === 0 && others.every((each) => textOf(each) === textOf(first));
  return isRepeated ? [first] : refused;
}

interface RefusedUnitProps {
  view: SiteView;
  offer: Refused;
  answer: StayAnswer;
  isNamed: boolean;
}

function RefusedUnit({ view, offer: { unit, result }, answer: { search }, isNamed }: RefusedUnitProps) {
  const { refusals, alternatives } = result as { refusals: Refusal[]; alternatives: Alternative[] };
  const ofUnit = view.units.length > 1 ? unit.slug : "";
  const hrefOf = ({ arrival, departure }: Alternative) =>
    `${addQuery(view.paths.prices, writeSearch({ ...search, arrival, departure, unit: ofUnit }))}#answer`;
  return (
    <section className="answer-refused">
      {isNamed ? <h3>{unit.name}</h3> : null}
      <Reasons view={view} refusals={refusals} />
      <Alternatives view={view} alternatives={alternatives} hrefOf={hrefOf} />
    </section>
  );
}

/** The reasons why a stay cannot be booked. */
export function Reasons({ view, refusals }: { view: SiteView; refusals: Refusal[] }) {
  return (
    <ul className="answer-reasons">
      {refusals.map((refusal) => (
        <li key={refusal.code}>{explainRefusal(refusal, view.locale, view.today)}</li>
      ))}
    </ul>
  );
}

interface AlternativesProps {
  view: SiteView;
  alternatives: Alternative[];
  hrefOf: (stay: Alternative) => string;
}

/** The nearest stays that can be booked, as links with their totals. */
export function Alternatives({ view, alternatives, hrefOf }: AlternativesProps) {
  const { t, format, currency } = view;
  if (alternatives.length === 0) return null;
  return (
    <>
      <p>{t("answer.nearest")}</p>
      <ul className="quote-rows">
        {alternatives.map((stay) => (
          <li key={stay.arrival}>
            <span>
              <a href={hrefOf(stay)}>{periodText(view, stay)}</a>{" "}
              <small>{t("units.nights", { count: daysBetween(stay.arrival, stay.departure) })}</small>
            </span>{" "}
            <b>{format.money({ amount: stay.total, currency })}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `3 oktober – 6 oktober 2026`. */
function periodText({ format }: SiteView, { arrival, departure }: Pick<Alternative, "arrival" | "departure">): string {
  const first = arrival.slice(0, 4) === departure.slice(0, 4) ? format.dayMonth(arrival) : format.date(arrival);
  return `${first} – ${format.date(departure)}`;
}
