import type { QuoteProps } from "../../contract.ts";
import { CarriedFields } from "../carried-fields.tsx";
import { islandOf } from "../island.tsx";

/** The price of a stay. Choosing extras requests a new quote. */
export function Quote({ view, sheet, isFixed = false, children }: QuoteProps) {
  const { t } = view;
  return (
    <article className="quote" aria-labelledby="quote-total">
      <div className="quote-head">
        <p className="quote-place">{sheet.place}</p>
        <p id="quote-total" className="quote-total" data-priced="total">
          <span>{t("quote.total")}</span> <strong>{sheet.total}</strong> <small>{t("quote.allIn")}</small>
        </p>
        <StayFacts view={view} sheet={sheet} />
      </div>
      <QuoteLines view={view} sheet={sheet} isFixed={isFixed} />
      {sheet.schedule.length > 0 ? (
        <div className="quote-terms" data-priced="terms">
          <section>
            <h3>{t("quote.payment")}</h3>
            <ul className="quote-rows">
              {sheet.schedule.map(({ id, when, amount }) => (
                <li key={id}>
                  <span>{when}</span> <b>{amount}</b>
                </li>
              ))}
            </ul>
            {sheet.deposit ? <p>{sheet.deposit}</p> : null}
          </section>
          <section>
            <h3>{t("quote.cancellation")}</h3>
            <ul>
              {sheet.cancellation.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </div>
      ) : null}
      {children ? (
        <div className="quote-ask" data-priced="ask">
          {children}
        </div>
      ) : null}
    </article>
  );
}

/** The lines of a quote, with a checkbox for each extra unless they are fixed. */
export function QuoteLines({ view, sheet, isFixed = false }: QuoteProps) {
  const { t, paths } = view;
  const hasExtras = sheet.lines.some(({ extra }) => extra !== null);
  if (isFixed)
    return (
      <div className="quote-lines">
        <h3>{t("quote.lines")}</h3>
        <LineList view={view} sheet={{ ...sheet, lines: sheet.lines.filter(({ chosen }) => chosen) }} isFixed />
      </div>
    );
  return (
    <form
      {...islandOf("extras")}
      className="quote-lines"
      action={`${paths.prices}#answer`}
      method="get"
      data-address={paths.prices}
    >
      <CarriedFields action={paths.prices} />
      {sheet.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h3>{t("quote.lines")}</h3>
      <LineList view={view} sheet={sheet} priced="lines" />
      {hasExtras ? (
        <p>
          <button type="submit" className="quote-again">
            {t("quote.again")}
          </button>
        </p>
      ) : null}
    </form>
  );
}

/** `priced`: the name by which the lines are replaced when the guest changes the extras. */
export function LineList({ view: { t }, sheet, isFixed = false, priced }: QuoteProps & { priced?: string }) {
  return (
    <>
      <ul className="quote-rows" data-priced={priced}>
        {sheet.lines.map(({ id, label, note, amount, extra, chosen }) => (
          <li key={id} className={chosen ? undefined : "quote-unchosen"}>
            {extra === null || isFixed ? (
              <span>
                {label} {note ? <small>{note}</small> : null}
              </span>
            ) : (
              <label>
                <input type="checkbox" name="extra" value={extra} defaultChecked={chosen} />
                <span>
                  {label} {note ? <small>{note}</small> : null}
                </span>
              </label>
            )}{" "}
            <b>
              {chosen ? null : "+ "}
              {amount}
            </b>
          </li>
        ))}
        <li className="quote-sum">
          <span>{t("quote.total")}</span> <b>{sheet.total}</b>
        </li>
      </ul>
      {sheet.vat ? <p className="quote-vat">{sheet.vat}</p> : null}
    </>
  );
}

/** Arrival, departure, nights and guests. */
export function StayFacts({ view: { t }, sheet }: Pick<QuoteProps, "view" | "sheet">) {
  return (
    <dl className="quote-stay">
      <div>
        <dt>{t("calendar.arrival")}</dt>
        <dd>{sheet.arrival}</dd>
      </div>
      <div>
        <dt>{t("calendar.departure")}</dt>
        <dd>{sheet.departure}</dd>
      </div>
      <div>
        <dt>{t("quote.stay")}</dt>
        <dd>{sheet.stay}</dd>
      </div>
    </dl>
  );
}
