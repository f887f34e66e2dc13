import type { ContactPageProps } from "../../contract.ts";
import { QuestionForm } from "../question-form.tsx";
import { contactLead, ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

export function ContactPage({ view, question }: ContactPageProps) {
  const { t, host, place, paths } = view;
  return (
    <>
      <PageHead view={view} title={t("contact.title", { name: host.name })} lead={contactLead(view)} />
      <div className="contact-page wrap">
        <div>
          <h2>{t("ask.title")}</h2>
          <p>
            <a className="button" href={`${paths.prices}#search`}>
              {t("search.title")}
            </a>
          </p>
          <p>
            <a className="more" href={paths.findBooking}>
              {t("lookup.link")}
            </a>
          </p>
          {host.email ? (
            <>
              <h2>{t("question.title", { name: host.name })}</h2>
              <QuestionForm view={view} question={question} />
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
