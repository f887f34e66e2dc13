import { countriesIn } from "#locales/words/countries.ts";
import type { BookingPageProps } from "./block.tsx";
import { Change } from "./changes.tsx";
import { ActionForm } from "./form.tsx";
import { paperTitle } from "./paper-title.ts";

/** The invoices and receipts of a booking, and the form for their addressee until the invoice is issued. */
export function Papers({ view, page }: BookingPageProps) {
  const { words, papers, recipient, href } = page;
  const { format } = view;
  if (papers.length === 0 && !recipient) return null;
  return (
    <section className="booking-downloads" aria-labelledby="papers">
      <h2 id="papers">{words("papers.title")}</h2>
      {papers.length > 0 ? (
        <ul className="booking-papers">
          {papers.map((paper) => (
            <li key={paper.number}>
              <a href={href({}, `paper/${paper.number}`)}>{paperTitle(words, paper)}</a>{" "}
              <span>
                {format.date(paper.on)}, {format.money({ amount: paper.amount, currency: paper.currency })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {recipient ? <RecipientForm view={view} page={page} {...recipient} /> : null}
    </section>
  );
}

const FIELDS = [
  ["company", "organization", false],
  ["vatNumber", "off", false],
  ["name", "name", true],
  ["street", "street-address", true],
  ["postalCode", "postal-code", true],
  ["town", "address-level2", true],
] as const;

type RecipientFormProps = BookingPageProps & NonNullable<BookingPageProps["page"]["recipient"]>;

function RecipientForm({ view, page, recipient, isEntered, isRefused }: RecipientFormProps) {
  const { words } = page;
  return (
    <Change title={words("papers.recipient")} hint={words(isEntered ? "papers.entered" : "papers.notEntered")} isOpen={isRefused}>
      <p>{words("papers.recipientText")}</p>
      <ActionForm page={page} action="recipient">
        {FIELDS.map(([name, autoComplete, required]) => (
          <label key={name}>
            <span>{words(`papers.${name}`)}</span>
            <input name={name} required={required} maxLength={200} autoComplete={autoComplete} defaultValue={recipient[name]} />
          </label>
        ))}
        <label>
          <span>{words("papers.country")}</span>
          <select name="country" required autoComplete="country" defaultValue={recipient.country}>
            <option value="">{words("papers.chooseCountry")}</option>
            {countriesIn(view.locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {words("papers.save")}
        </button>
      </ActionForm>
    </Change>
  );
}
