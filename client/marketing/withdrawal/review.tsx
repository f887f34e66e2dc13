import { STATEMENT_LENGTHS, STEP_FIELD } from "#contract/business/withdrawal-state.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { StatementContent } from "./statement.tsx";
import { useValues } from "./use-values.ts";

const FIELDS = Object.keys(STATEMENT_LENGTHS);

/** The second step: the statement again, and the button with only the official words. */
export function Review() {
  const { locale } = useLanguage();
  const text = usePageTexts("withdrawal");
  const { value } = useValues();
  const statement = { name: value("name"), contract: value("contract"), email: value("email"), remark: value("remark") || null };
  return (
    <div className="wrap withdrawal">
      <div>
        <h1 className="title-l max-w-[16ch]">{text("review.title")}</h1>
        <p className="mt-6 max-w-[48ch] text-xl">{text("review.text")}</p>
      </div>
      <div className="withdrawal-sheet">
        <StatementContent statement={statement} />
        <form method="post">
          <HiddenStatement step="confirm" />
          <SubmitButton label={withdrawalTexts(locale).confirmWithdrawal} sendingLabel="" sending={false} />
        </form>
        <form method="post">
          <HiddenStatement step="start" />
          <button type="submit" className="min-h-11 cursor-pointer font-semibold underline underline-offset-4">
            {text("review.change")}
          </button>
        </form>
      </div>
    </div>
  );
}

function HiddenStatement({ step }: { step: "confirm" | "start" }) {
  const { value } = useValues();
  return (
    <>
      <input type="hidden" name={STEP_FIELD} value={step} />
      {FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={value(name)} />
      ))}
    </>
  );
}
