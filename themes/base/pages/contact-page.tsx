import type { SiteView, StayAnswer, UnitView } from "#contract/site-view.ts";
import { toQuoteRequest, writeSearch } from "#contract/stay-search.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { ContactPageProps } from "../../contract.ts";
import { partyText } from "../quote/party.ts";
import { addQuery } from "../quote/quote-sheet.ts";
import { QuestionForm } from "../question-form.tsx";
import { contactLead, ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

/** The stay that the guest asks the host for: the one found for the search, if it can be booked in one unit. */
interface WantedStay {
  unit: UnitView;
  quote: Quote;
}

function wantedStay(answer: StayAnswer | null): WantedStay | undefined {
  const [offer] = answer?.offers ?? [];
  return answer?.offers.length === 1 && offer?.result.ok ? { unit: offer.unit, quote: offer.result.quote } : undefined;
}

const totalOf = ({ format }: SiteView, { currency, total }: Quote): string => format.money({ amount: total, currency });

/** Returns the message to start with: about the stay that the guest wants, otherwise empty. */
function draftMessage(view: SiteView, answer: StayAnswer | null, wanted: WantedStay | undefined): string {
  const { t, host, name, units, format } = view;
  if (!answer || !wanted) return "";
  const { unit, quote } = wanted;
  return t("ask.body", {
    host: host.name,
    place: units.length > 1 ? `${name} (${unit.name})` : name,
    arrival: format.date(quote.arrival),
    departure: format.date(quote.departure),
    party: partyText(view, toQuoteRequest(answer.search)),
    total: totalOf(view, quote),
  });
}

/** The stay that the guest asks for, or why it cannot be asked for. */
function Wanted({ view, answer, wanted }: { view: SiteView; answer: StayAnswer; wanted: WantedStay | undefined }) {
  const { t, format, paths } = view;
  const back = `${addQuery(paths.prices, writeSearch(answer.search))}#answer`;
  if (!wanted) {
    return (
      <div className="answer answer-problem" role="status">
        <h2>{t("answer.none")}</h2>
        <p>
          <a href={back}>{t("ask.others")}</a>
        </p>
      </div>
    );
  }
  const { unit, quote } = wanted;
  return (
    <div className="answer answer-free" role="status">
      <h2>{t("ask.free")}</h2>
      <p>
        {t("ask.period", {
          place: view.units.length > 1 ? unit.name : view.name,
          arrival: format.date(quote.arrival),
          departure: format.date(quote.departure),
          total: totalOf(view, quote),
        })}
      </p>
      <p>
        <a href={back}>{t("ask.back")}</a>
      </p>
    </div>
  );
}

export function ContactPage({ view, answer, question }: ContactPageProps) {
  const { t, host, place, paths } = view;
  const wanted = wantedStay(answer);
  return (
    <>
      <PageHead view={view} title={t("contact.title", { name: host.name })} lead={contactLead(view)} />
      <div className="contact-page wrap">
        <div>
          {answer ? (
            <Wanted view={view} answer={answer} wanted={wanted} />
          ) : (
            <>
              <h2>{t("ask.title")}</h2>
              <p>
                <a className="button" href={`${paths.prices}#search`}>
                  {t("search.title")}
                </a>
              </p>
            </>
          )}
          {host.email ? (
            <>
              <h2>{t("question.title", { name: host.name })}</h2>
              <QuestionForm view={view} question={question} draft={draftMessage(view, answer, wanted)} />
            </>
          ) : null}
        </div>
        <div>
          {host.phone || host.email ? <h2>{t("contact.reach")}</h2> : null}
          <ContactWays view={view} />
          <h2>{t("contact.address")}</h2>
          <address>
            {view.name}
            <br />
            {place.street ? (
              <>
                {place.street}
                <br />
              </>
            ) : null}
            {place.postalCode} {place.town}
          </address>
        </div>
      </div>
    </>
  );
}
