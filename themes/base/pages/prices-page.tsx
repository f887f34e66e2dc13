import type { PriceList, PriceTerm, SiteView } from "#contract/pages/site-view.ts";
import type { PricesPageProps } from "../../contract.ts";
import { Answer } from "../quote/answer.tsx";
import { SearchForm } from "../search-form.tsx";
import { PageHead } from "../slots/frame.tsx";

const SHEET = "stay-search";

/**
 * Search, answer and price lists. On a phone the search is a sheet at the bottom of the screen: a popover, which needs no script,
 * and in browsers without popovers an ordinary form. Below a calendar it is not a popover, because the calendar fills it in.
 */
export function PricesPage({ view, answer, Quote }: PricesPageProps) {
  const { t, prices } = view;
  return (
    <>
      <PageHead view={view} title={t("prices.title")} lead={t("prices.lead")} />
      <div className="prices-page wrap">
        {answer ? <Answer view={view} answer={answer} Quote={Quote} /> : null}
        <section aria-labelledby="search">
          <h2 id="search">{t(answer ? "search.again" : "search.title")}</h2>
          <p className="stay-open">
            <button type="button" className="button" popoverTarget={SHEET}>
              {t("search.open")}
            </button>
          </p>
          <SearchForm
            view={view}
            search={answer?.search}
            withUnits
            form={{ id: SHEET, popover: "auto", "aria-label": t("search.title") }}
          >
            <button type="button" className="stay-close" popoverTarget={SHEET} popoverTargetAction="hide">
              {t("search.close")}
            </button>
          </SearchForm>
        </section>
        {prices.map((list, index) => (
          <UnitPrices key={index} view={view} list={list} id={`prices-${index}`} isNamed={prices.length > 1} />
        ))}
      </div>
    </>
  );
}

interface UnitPricesProps {
  view: SiteView;
  list: PriceList;
  id: string;
  isNamed: boolean;
}

function UnitPrices({ view: { t }, list, id, isNamed }: UnitPricesProps) {
  const hasDates = list.seasons.length > 1;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{isNamed ? list.name : t("prices.list")}</h2>
      <p>{t("prices.example", { party: list.party })}</p>
      <table className="season-prices">
        <thead>
          <tr>
            <th scope="col">{t(hasDates ? "prices.season" : "prices.period")}</th>
            <th scope="col">{t("prices.from")}</th>
            <th scope="col">{t("units.minimum")}</th>
            <th scope="col">{t("prices.arrival")}</th>
          </tr>
        </thead>
        <tbody>
          {list.seasons.map((season) => (
            <tr key={season.id}>
              <th scope="row">
                {season.name} {season.dates ? <small>{season.dates}</small> : null}
              </th>
              <td data-label={t("prices.from")}>
                {season.total === null ? (
                  t("prices.none")
                ) : (
                  <>
                    <b>{season.total}</b> <small>{[season.nights, season.perNight].filter(Boolean).join(", ")}</small>
                  </>
                )}
              </td>
              <td data-label={t("units.minimum")}>{season.minimum}</td>
              <td data-label={t("prices.arrival")}>{season.arrival}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="notes">
        <Terms title={t("prices.fees")} terms={list.fees} />
        <Terms title={t("prices.taxes")} terms={list.taxes} />
        <Sentences title={t("prices.discounts")} of={list.discounts} />
        <Sentences title={t("prices.deposit")} of={list.deposit ? [list.deposit] : []} />
        <Sentences title={t("quote.payment")} of={[list.payment]} />
        <Sentences title={t("quote.cancellation")} of={list.cancellation} />
      </dl>
    </section>
  );
}

function Terms({ title, terms }: { title: string; terms: PriceTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {terms.map(({ id, name, text }) => (
        <dd key={id}>{`${name}: ${text}`}</dd>
      ))}
    </div>
  );
}

function Sentences({ title, of }: { title: string; of: string[] }) {
  if (of.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {of.map((text) => (
        <dd key={text}>{text}</dd>
      ))}
    </div>
  );
}
