import type { SiteView, StayAnswer } from "#contract/site-view.ts";
import { parseDate } from "#domain/dates.ts";
import { lastDeparture } from "#domain/stays.ts";
import type { ContactPageProps } from "../../contract.ts";
import { CarriedFields } from "../carried-fields.tsx";
import { QuestionForm } from "../question-form.tsx";
import { contactLead, ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

/** Returns the message to start with: about the stay that was asked about if it is free, otherwise empty. */
function draftMessage({ t, host, name, units, format }: SiteView, answer: StayAnswer): string {
  if (answer.state !== "free") return "";
  return t("ask.body", {
    host: host.name,
    place: units.length > 1 ? `${name} (${answer.unit.name})` : name,
    arrival: format.date(answer.stay.arrival),
    departure: format.date(answer.stay.departure),
  });
}

function StayForm({ view, answer }: Pick<ContactPageProps, "view" | "answer">) {
  const { t } = view;
  const asked = answer.state === "problem" ? answer : answer.state === "none" ? undefined : answer.stay;
  const [only] = view.units;
  const last = lastDeparture(view.today);
  return (
    <form className="stay-form" action={view.paths.contact} method="get">
      <CarriedFields action={view.paths.contact} />
      {view.units.length > 1 ? (
        <label>
          <span>{t("units.which")}</span>
          <select name="unit" defaultValue={"unit" in answer ? answer.unit.slug : undefined}>
            {view.units.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name="unit" value={only?.slug} />
      )}
      <label>
        <span>{t("calendar.arrival")}</span>
        <input type="date" name="arrival" required min={view.today} max={last} defaultValue={parseDate(asked?.arrival ?? "")} />
      </label>
      <label>
        <span>{t("calendar.departure")}</span>
        <input
          type="date"
          name="departure"
          required
          min={view.today}
          max={last}
          defaultValue={parseDate(asked?.departure ?? "")}
        />
      </label>
      <button type="submit" className="button">
        {t("calendar.ask")}
      </button>
    </form>
  );
}

function Answer({ view, answer }: Pick<ContactPageProps, "view" | "answer">) {
  const { t, format } = view;
  if (answer.state === "none") return null;
  if (answer.state === "problem") {
    return (
      <p className="answer answer-problem" role="alert">
        {t(`ask.problem.${answer.problem}`, {
          count: answer.minimumNights ?? 0,
          until: format.date(lastDeparture(view.today)),
        })}
      </p>
    );
  }
  const period = t("ask.period", {
    count: answer.nights,
    place: view.units.length > 1 ? answer.unit.name : view.name,
    arrival: format.date(answer.stay.arrival),
    departure: format.date(answer.stay.departure),
  });
  return (
    <div className={`answer answer-${answer.state}`} role="status">
      <h2>{t(answer.state === "free" ? "ask.free" : "ask.taken")}</h2>
      <p>{period}</p>
      {answer.state === "free" ? (
        <>
          <p>
            {answer.unit.from ? (
              <>
                {t("price.from")} {format.money(answer.unit.from.price)} {answer.unit.from.stay}.{" "}
              </>
            ) : null}
            {t("ask.exact", { name: view.host.name })}
          </p>
          {view.host.email ? (
            <p>
              <a className="button" href="#question">
                {t("ask.send")}
              </a>
            </p>
          ) : null}
        </>
      ) : (
        <p>
          <a href={view.paths.availability}>{t("ask.others")}</a>
        </p>
      )}
    </div>
  );
}

export function ContactPage({ view, answer, question }: ContactPageProps) {
  const { t, host, place } = view;
  return (
    <>
      <PageHead view={view} title={t("contact.title", { name: host.name })} lead={contactLead(view)} />
      <div className="contact-page wrap">
        <div>
          <Answer view={view} answer={answer} />
          <h2>{t("ask.title")}</h2>
          <StayForm view={view} answer={answer} />
          {host.email ? (
            <>
              <h2>{t("question.title", { name: host.name })}</h2>
              <QuestionForm view={view} question={question} draft={draftMessage(view, answer)} />
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
