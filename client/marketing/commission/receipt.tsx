import type { ReactNode } from "react";
import { commissionOf, savingsOver, type Letting, shareToBreakEven } from "#domain/commission.ts";
import { PLANS } from "#domain/plans.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros, formatPercentage } from "../../kit/i18n/prices.ts";
import { HiddenQueryFields } from "../ui/hidden-query-fields.tsx";
import { Tooltip } from "../../kit/brand/tooltip.tsx";
import { type FieldName, FIELDS } from "./letting.ts";
import type { Commission } from "./use-commission.ts";
import "./receipt.css";

/** The commission calculator as a till receipt: three numbers to enter, and the calculation. */
export function Receipt({
  sum,
  heading: Heading = "h3",
  large = false,
}: {
  sum: Commission;
  heading?: "h2" | "h3";
  large?: boolean;
}) {
  const { t } = useLanguage();
  return (
    <div className={large ? "receipt receipt-large" : "receipt"}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="text-2xl">{t("pricing:sum.title")}</Heading>
        {sum.isExample && <p className="receipt-stamp">{t("pricing:sum.example")}</p>}
      </div>
      <form {...sum.form} className="receipt-form">
        <HiddenQueryFields query={sum.query} own={FIELDS} />
        {FIELDS.map((field) => (
          <Line key={field} field={field} sum={sum} />
        ))}
        <button type="submit" className="receipt-button">
          {t("pricing:sum.submit")}
        </button>
      </form>
      <div className="receipt-result">
        {sum.letting ? <Result letting={sum.letting} /> : <p className="py-6">{t("pricing:sum.unfinished")}</p>}
        <div className="mt-5 grid gap-2 border-t-2 border-dashed border-night/40 pt-4 text-sm">
          <Note id="share-note" mark="*">
            {t("pricing:sum.shareNote")}
          </Note>
          <Note id="rate-note" mark="**">
            {t("pricing:sum.rateNote")}
          </Note>
          <p>{t("pricing:sum.note")}</p>
          {!sum.isExample && sum.letting && (
            <p>
              <a className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4" href={urlOf(sum)}>
                {t("pricing:sum.shareLink")}
              </a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const NOTES: Partial<Record<FieldName, { mark: string; id: string }>> = {
  share: { mark: "*", id: "share-note" },
  rate: { mark: "**", id: "rate-note" },
};

function Line({ field, sum }: { field: FieldName; sum: Commission }) {
  const { t } = useLanguage();
  const isInvalid = sum.invalid.includes(field);
  const note = NOTES[field];
  const isAmount = field === "income";
  return (
    <div className="receipt-field">
      <span>
        <label htmlFor={field}>{t(`pricing:sum.${field}`)}</label>
        {note && (
          <Tooltip text={t(`pricing:sum.${field}Note`)}>
            <a
              href={`#${note.id}`}
              className="receipt-mark"
              aria-label={t("pricing:sum.mark", { field: t(`pricing:sum.${field}`) })}
            >
              {note.mark}
            </a>
          </Tooltip>
        )}
      </span>
      <span className="receipt-box">
        {isAmount && <span aria-hidden="true">€</span>}
        <input
          id={field}
          name={field}
          defaultValue={sum.entered[field]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${field}-error` : undefined}
        />
        {!isAmount && <span aria-hidden="true">%</span>}
      </span>
      {isInvalid && (
        <p id={`${field}-error`} className="receipt-error">
          <span aria-hidden="true">!</span>
          {t(`pricing:sum.errors.${field}`)}
        </p>
      )}
    </div>
  );
}

function Result({ letting }: { letting: Letting }) {
  const { locale, t } = useLanguage();
  const amount = (cents: number) => formatEuros(locale, cents);
  const part = (tenths: number) => formatPercentage(locale, tenths);
  const { standard, "first-month-free": free } = PLANS;
  const yearly = 12 * standard.monthly;
  const kept = commissionOf(letting) - yearly;
  const firstYear = savingsOver(letting, standard, 1);
  const even = shareToBreakEven(letting, standard);
  return (
    <>
      <dl>
        <div className="receipt-line font-semibold">
          <dt>
            {t("pricing:sum.platform")}
            <span className="block font-normal">
              {amount(letting.income)} × {part(letting.share)} × {part(letting.rate)}
            </span>
          </dt>
          <dd>{amount(commissionOf(letting))}</dd>
        </div>
        <div className="receipt-line">
          <dt>{t("pricing:sum.ours")}</dt>
          <dd>− {amount(yearly)}</dd>
        </div>
        <div className="receipt-line receipt-total" aria-live="polite">
          <dt>{t(kept < 0 ? "pricing:sum.short" : "pricing:sum.kept")}</dt>
          <dd>
            <span className={kept < 0 ? "bg-coral px-2" : "bg-sun px-2"}>{amount(Math.abs(kept))}</span>
          </dd>
        </div>
      </dl>
      <p className="mt-3">
        {t(firstYear < 0 ? "pricing:sum.firstYearShort" : "pricing:sum.firstYear", {
          amount: amount(Math.abs(firstYear)),
          free: amount(savingsOver(letting, free, 1)),
        })}
      </p>
      <p className="mt-2 font-semibold">
        {even === undefined ? t("pricing:sum.cheaper") : t("pricing:sum.even", { part: part(even) })}
      </p>
    </>
  );
}

function Note({ id, mark, children }: { id: string; mark: string; children: ReactNode }) {
  return (
    <p id={id} className="receipt-note">
      <span aria-hidden="true">{mark}</span>
      <span>{children}</span>
    </p>
  );
}

/** Returns the URL of the page with the entered values in its query. */
function urlOf({ form: { action }, query, entered }: Commission): string {
  const [path, anchor] = action.split("#");
  const fields = new URLSearchParams(query);
  for (const field of FIELDS) fields.set(field, entered[field]);
  return `${path}?${fields}#${anchor}`;
}
