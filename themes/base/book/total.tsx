import type { SlotProps } from "../../contract.ts";
import type { QuoteSheet } from "../quote/quote-sheet.ts";
import { LineList, StayFacts } from "../slots/quote.tsx";

interface TotalProps extends SlotProps {
  sheet: QuoteSheet;
}

/** The stay with its price: next to the form on a wide screen. */
export function StaySummary({ view, sheet, changeHref }: TotalProps & { changeHref: string }) {
  const { t } = view;
  return (
    <>
      <p className="quote-place">{sheet.place}</p>
      <p className="quote-total">
        <span>{t("quote.total")}</span> <strong>{sheet.total}</strong> <small>{t("quote.allIn")}</small>
      </p>
      <StayFacts view={view} sheet={sheet} />
      <LineList view={view} sheet={chosenOnly(sheet)} isFixed />
      <p>
        <a className="more" href={changeHref}>
          {t("booking.stay.change")}
        </a>
      </p>
    </>
  );
}

const chosenOnly = (sheet: QuoteSheet): QuoteSheet => ({ ...sheet, lines: sheet.lines.filter(({ chosen }) => chosen) });

/** The total at the foot of a phone's screen, which opens into its lines. */
export function TotalFoot({ view, sheet }: TotalProps) {
  return (
    <div className="booking-bar book-foot" data-priced="foot">
      <details>
        <summary>
          <span>{view.t("quote.total")}</span> <strong>{sheet.total}</strong>
        </summary>
        <LineList view={view} sheet={chosenOnly(sheet)} isFixed />
      </details>
    </div>
  );
}
