import { STATEMENT_LENGTHS, STEP_FIELD, type WithdrawalPage } from "#contract/business/withdrawal-state.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextArea, TextField } from "../../kit/fields/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { FormNotice } from "../forms/form-notice.tsx";
import { useValues } from "./use-values.ts";

const STEPS = ["check", "mail", "money"] as const;

/** The first step: who withdraws from which contract. A reason is not asked for. */
export function StatementForm({ page }: { page: WithdrawalPage }) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("withdrawal");
  const form = useValues();
  const field = (name: keyof typeof STATEMENT_LENGTHS) => ({
    name,
    label: text(`fields.${name}`),
    error: form.error(name) && t(`forms:errors.${form.error(name)}`),
    maxLength: STATEMENT_LENGTHS[name],
    defaultValue: form.value(name) || (name === "contract" && page.contract) || "",
  });
  return (
    <div className="wrap withdrawal">
      <div>
        <h1 className="title-l max-w-[16ch]">{withdrawalTexts(locale).withdrawHere}</h1>
        <p className="mt-6 max-w-[48ch] text-xl">{text("lead")}</p>
        {page.receipt === null && <p className="mt-6 max-w-[48ch] font-semibold">{text("unknown")}</p>}
        <section aria-labelledby="withdrawal-steps" className="mt-8">
          <h2 id="withdrawal-steps" className="text-2xl">
            {text("steps.title")}
          </h2>
          <ol className="mt-3 grid max-w-[52ch] list-decimal gap-2 pl-6">
            {STEPS.map((step) => (
              <li key={step}>{text(`steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        <p className="mt-6 max-w-[52ch]">
          {text("other")} <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>
        </p>
        <p>
          <TextLink href={pathOf("terms", locale)}>{text("terms")}</TextLink>
        </p>
      </div>
      <form method="post" className="withdrawal-sheet" aria-labelledby="withdrawal-form">
        <h2 id="withdrawal-form" className="text-3xl">
          {text("form.title")}
        </h2>
        <FormNotice
          form={form}
          labels={Object.fromEntries(Object.keys(STATEMENT_LENGTHS).map((name) => [name, text(`fields.${name}`)]))}
        />
        <p className="text-lg font-semibold">{text("form.statement")}</p>
        <input type="hidden" name={STEP_FIELD} value="state" />
        <TextField {...field("name")} autoComplete="name" required />
        <TextField {...field("contract")} hint={text("form.contractHint")} required />
        <TextField {...field("email")} type="email" autoComplete="email" hint={text("form.emailHint")} required />
        <TextArea {...field("remark")} rows={3} optional={t("forms:optional")} hint={text("form.remarkHint")} />
        <div>
          <SubmitButton label={text("form.next")} sendingLabel="" sending={false} />
        </div>
      </form>
    </div>
  );
}
