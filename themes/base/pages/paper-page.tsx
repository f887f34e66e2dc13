import type { PaperPageData } from "#contract/pages/guest-page.ts";
import type { PaperSheet, SheetColumn, SheetSum } from "#contract/services/paper-sheet.ts";

/** An invoice, credit note or receipt on one sheet. */
export function PaperPage({ page: { words, sheet, back, pdf } }: { page: PaperPageData }) {
  const { title, lead, parties, facts, vat, notes, payments } = sheet;
  return (
    <div className="booking-page receipt wrap">
      <p className="receipt-back">
        <a className="more" href={back}>
          {words("back")}
        </a>
        <a className="more" href={pdf} download>
          {words("paper.download")}
        </a>
      </p>
      <article className="booking-card" aria-labelledby="paper">
        <h1 id="paper">{title}</h1>
        {lead ? <p>{lead}</p> : null}
        <div className="booking-columns">
          {parties.map(({ label, lines }) => (
            <section key={label}>
              <h2>{label}</h2>
              <address>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </section>
          ))}
        </div>
        <dl className="booking-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Lines {...sheet} />
        <Sums sums={vat} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Sums sums={payments} />
      </article>
    </div>
  );
}

/** Class of the cells that narrow screens leave out. */
const classOf = (kind: SheetColumn | undefined) => (kind === "net" ? "paper-net" : undefined);

function Lines({ table: { columns, rows, total } }: PaperSheet) {
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          {columns.map(({ kind, label }) => (
            <th key={kind} scope="col" className={classOf(kind)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((text, column) => (
              <td key={columns[column]?.kind} className={classOf(columns[column]?.kind)}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total[0]}</th>
          {total.slice(1).map((text, index) => (
            <td key={columns[index + 1]?.kind} className={classOf(columns[index + 1]?.kind)}>
              {text}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ sums }: { sums: SheetSum[] }) {
  if (sums.length === 0) return null;
  return (
    <ul className="quote-rows">
      {sums.map(({ label, detail, amount, isTotal }, index) => (
        <li key={index} className={isTotal ? "quote-sum" : undefined}>
          <span>
            {label} {detail ? <small>{detail}</small> : null}
          </span>{" "}
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}
