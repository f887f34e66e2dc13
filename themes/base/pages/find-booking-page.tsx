import { FORM_FIELD } from "#contract/pages/site-view.ts";
import type { FindBookingPageProps } from "../../contract.ts";
import { ContactWays } from "../slots/contact.tsx";
import { PageHead } from "../slots/frame.tsx";

const MAX_EMAIL_LENGTH = 254;
/** Error codes of the field with a text of their own. */
const FIELD_ERRORS = ["required", "tooLong", "email"];

/** Form with which a guest has the links of bookings sent again. It works without JavaScript. */
export function FindBookingPage({ view, lookup }: FindBookingPageProps) {
  const { t } = view;
  return (
    <>
      <PageHead view={view} title={t("lookup.title")} lead={t("lookup.lead")} />
      <div className="contact-page wrap">
        <div>
          <LookupForm view={view} lookup={lookup} />
        </div>
        <div>
          <h2>{t("contact.title", { name: view.host.name })}</h2>
          <ContactWays view={view} />
        </div>
      </div>
    </>
  );
}

function LookupForm({ view, lookup }: FindBookingPageProps) {
  const { t, host, name, paths } = view;
  if (lookup.state === "sent" || lookup.state === "unsent")
    return (
      <p id="lookup" className="answer" role="status">
        {t(`lookup.${lookup.state}`, { name: host.name, site: name })}
      </p>
    );
  const { values, errors } = lookup.state === "refused" ? lookup : { values: {}, errors: {} };
  const { email: code, "": problem } = errors as Record<string, string | undefined>;
  const email = (values as Record<string, unknown>)["email"];
  return (
    <form id="lookup" className="stay-form question-form" action={`${paths.findBooking}#lookup`} method="post">
      <input type="hidden" name={FORM_FIELD} value="find-booking" />
      {problem === undefined ? null : (
        <p className="answer answer-problem" role="alert">
          {t(`lookup.error.${problem === "TOO_MANY_REQUESTS" ? problem : "failed"}`, { name: host.name })}
        </p>
      )}
      <label>
        <span>{t("lookup.email")}</span>
        <input
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={typeof email === "string" ? email : undefined}
          {...(code === undefined ? {} : { "aria-invalid": true, "aria-describedby": "lookup-email-error" })}
        />
        {code === undefined ? null : (
          <span className="field-error" id="lookup-email-error">
            {t(`question.error.${FIELD_ERRORS.includes(code) ? code : "characters"}`)}
          </span>
        )}
      </label>
      {/* Robots fill it in; the server then sends nothing. */}
      <input name="fax" hidden tabIndex={-1} autoComplete="off" aria-hidden />
      <button type="submit" className="button">
        {t("lookup.send")}
      </button>
    </form>
  );
}
