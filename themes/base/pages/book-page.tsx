import { type BookingStep, type SiteView, type UnitView } from "#contract/pages/site-view.ts";
import { type StaySearch, writeSearch } from "#contract/pages/stay-search.ts";
import type { Alternative } from "#domain/rates/quote-types.ts";
import type { BookPageProps } from "../../contract.ts";
import { offeredInstalments } from "#domain/bookings/payments.ts";
import { DetailsForm } from "../book/details-form.tsx";
import { formErrorText } from "../book/field.tsx";
import { Confirm } from "../book/confirm.tsx";
import { Alternatives, Held, Reasons } from "../quote/answer.tsx";
import { addQuery, quoteSheet } from "../quote/quote-sheet.ts";
import { SearchForm } from "../search-form.tsx";
import { PageHead } from "../slots/frame.tsx";

/** The steps to a booking: dates, details, confirm. */
export function BookPage({ view, step, Quote }: BookPageProps) {
  const { t, paths } = view;
  switch (step.step) {
    case "search":
      return <Search view={view} step={step} />;
    case "refused":
      return <Refused view={view} step={step} />;
    case "unsent":
      return (
        <>
          <PageHead view={view} title={t("booking.unsent.title")} />
          <div className="book-page book-narrow wrap">
            <div id="booking" className="answer" role="status">
              <p>{t("booking.unsent.text")}</p>
              <p>
                <a href={paths.home}>{t("booking.unsent.back")}</a>
              </p>
            </div>
          </div>
        </>
      );
    case "details": {
      const { offer, search, token, values } = step;
      const unit = unitOf(view, offer.unit);
      if (!unit) return null;
      const changeHref =
        token === null
          ? `${addQuery(paths.prices, searchQuery(view, search, unit))}#search`
          : addQuery(paths.book, new URLSearchParams({ edit: token, arrival: "", departure: "" }).toString());
      const quote = { ...offer.quote, schedule: offeredInstalments(offer.quote, offer.payments, values.payment) };
      return (
        <>
          <PageHead view={view} title={t(`booking.title.${offer.mode}`)} />
          <Steps view={view} current="details" />
          <DetailsForm view={view} step={step} sheet={quoteSheet(view, unit, quote, search)} changeHref={changeHref} />
        </>
      );
    }
    case "confirm": {
      const { offer, search, details, token } = step;
      const unit = unitOf(view, offer.unit);
      if (!unit) return null;
      const quote = { ...offer.quote, schedule: offeredInstalments(offer.quote, offer.payments, details.payment) };
      // An enquiry does not agree to terms of payment.
      const sheet = quoteSheet(view, unit, quote, search);
      const editQuery = token === null ? searchQuery(view, search, unit) : new URLSearchParams({ edit: token }).toString();
      return (
        <>
          <PageHead view={view} title={t("booking.confirm.title")} />
          <Steps view={view} current="confirm" />
          <Confirm
            view={view}
            step={step}
            sheet={offer.mode === "enquiry" ? { ...sheet, schedule: [] } : sheet}
            Quote={Quote}
            editHref={addQuery(paths.book, editQuery)}
          />
        </>
      );
    }
  }
}

const unitOf = ({ units }: SiteView, slug: string): UnitView | undefined => units.find((unit) => unit.slug === slug);

const searchQuery = ({ units }: SiteView, search: StaySearch, unit: UnitView): string =>
  writeSearch({ ...search, unit: units.length > 1 ? unit.slug : "" });

const STEPS = ["details", "confirm", "done"] as const;

function Steps({ view: { t }, current }: { view: SiteView; current: (typeof STEPS)[number] }) {
  return (
    <ol className="book-steps wrap" aria-label={t("booking.steps.label")}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {t(`booking.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** The search for a stay; with the stored form's token, everything that was filled in is kept. */
function Search({ view, step: { search, error, token } }: { view: SiteView; step: BookingStep & { step: "search" } }) {
  const { t } = view;
  return (
    <>
      <PageHead view={view} title={t("booking.search.title")} lead={t("booking.search.lead")} />
      <div className="book-page book-narrow wrap">
        {error === null ? null : (
          <div id="booking" className="answer answer-problem" role="alert" tabIndex={-1}>
            <p>{formErrorText(view, error)}</p>
          </div>
        )}
        {token === null ? null : <p>{t("booking.lost.kept")}</p>}
        <SearchForm view={view} search={search} withUnits edit={token} />
      </div>
    </>
  );
}

/** The reasons why the stay cannot be booked, and the nearest stays that can. */
function Refused({ view, step }: { view: SiteView; step: BookingStep & { step: "refused" } }) {
  const { t, paths, units } = view;
  const { search, unit: slug, result, token, held } = step;
  const unit = unitOf(view, slug);
  const ofUnit = units.length > 1 ? slug : "";
  const isTaken = result.refusals.some(({ code }) => code === "NIGHTS_TAKEN" || code === "NO_PREPARATION");
  const hrefOf = ({ arrival, departure }: Alternative) => {
    const query = new URLSearchParams(token === null ? writeSearch({ ...search, unit: ofUnit }) : { edit: token });
    query.set("arrival", arrival);
    query.set("departure", departure);
    return addQuery(paths.book, query.toString());
  };
  return (
    <>
      <PageHead view={view} title={t(held ? "nav.book" : isTaken ? "booking.lost.taken" : "answer.none")} />
      <div className="book-page book-narrow wrap">
        {held ? (
          <Held view={view} held={held} id="booking" />
        ) : (
          <div id="booking" className="answer answer-problem" role="alert" tabIndex={-1}>
            {units.length > 1 && unit ? <h2>{unit.name}</h2> : null}
            <Reasons view={view} refusals={result.refusals} />
            <Alternatives view={view} alternatives={result.alternatives} hrefOf={hrefOf} />
            {token === null ? null : <p>{t("booking.lost.kept")}</p>}
          </div>
        )}
        <section aria-labelledby="search">
          <h2 id="search">{t("search.again")}</h2>
          <SearchForm view={view} search={search} withUnits edit={token} />
        </section>
      </div>
    </>
  );
}
