import type { ReactNode } from "react";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Choices, Select, TextField, Tick } from "../../kit/fields/field.tsx";
import type { CheckoutData } from "#contract/business/order.ts";
import type { PlanId } from "#domain/plans.ts";
import { pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import type { Form } from "../forms/use-form.ts";
import { FormProblem } from "./form-problem.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { Signature } from "./signature.tsx";

interface OrderFormProps {
  form: Form;
  chosen: PlanId;
  data: CheckoutData;
}

const HOME_COUNTRY = { nl: "NL", en: "", pl: "PL" };

/** The order form, laid out as a contract: product, customer, signature. */
export function OrderForm({ form, chosen, data }: OrderFormProps) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("checkout");
  const { withdrawHere, withdrawAddress } = withdrawalTexts(locale);
  const errorOf = (field: string) => {
    const code = form.error(field);
    return code && t(`forms:errors.${code}`);
  };
  const field = (name: string) => ({ name, label: text(`fields.${name}`), error: errorOf(name), defaultValue: form.value(name) });
  return (
    <form {...form.attributes} className="checkout-sheet">
      <Article number={1} title={text("what.title")}>
        <p className="max-w-[60ch]">{text("what.text")}</p>
        <PlanChoice chosen={chosen} error={errorOf("plan")} />
      </Article>
      <Article number={2} title={text("who.title")}>
        <Choices
          name="kind"
          label={text("fields.kind")}
          error={errorOf("kind")}
          options={[
            { value: "person", label: text("fields.person") },
            { value: "company", label: text("fields.companyChoice") },
          ]}
          chosen={[form.value("kind") || "person"]}
        />
        <TextField {...field("name")} autoComplete="name" required />
        <fieldset className="checkout-company">
          <legend className="font-semibold">{text("who.company")}</legend>
          <TextField {...field("company")} autoComplete="organization" />
          <TextField {...field("vatNumber")} hint={text("fields.vatHint")} optional={t("forms:optional")} />
        </fieldset>
        <TextField {...field("email")} type="email" autoComplete="email" hint={text("fields.emailHint")} required />
        <Select
          {...field("country")}
          defaultValue={form.value("country") || HOME_COUNTRY[locale]}
          autoComplete="country"
          options={[
            { value: "", label: text("fields.countryChoose") },
            ...data.countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          required
        />
      </Article>
      <Article number={3} title={text("sign.title")}>
        <Tick name="terms" error={errorOf("terms")} checked={form.value("terms") === "yes"}>
          {text("sign.agree")} <LegalLink page="terms">{text("sign.terms")}</LegalLink> {text("sign.read")}{" "}
          <LegalLink page="privacy">{text("sign.privacy")}</LegalLink>
          {text("sign.end")}
        </Tick>
        <p className="max-w-[60ch]">
          {text("sign.withdraw")} <LegalLink page="withdrawal">{withdrawHere}</LegalLink> ({withdrawAddress})
        </p>
        <Signature nextCharge={data.nextCharge} sending={form.sending} />
        {form.error("") && <FormProblem alert>{errorOf("")}</FormProblem>}
        <p className="max-w-[60ch] text-[0.9375rem] text-soft">{text("sign.next")}</p>
      </Article>
    </form>
  );
}

/** A link that opens in a new tab, so that the form keeps its input. */
function LegalLink({ page, children }: { page: "terms" | "privacy" | "withdrawal"; children: ReactNode }) {
  const { locale } = useLanguage();
  return (
    <a href={pathOf(page, locale)} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
      {children}
    </a>
  );
}

function Article({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="checkout-article" aria-labelledby={`article-${number}`}>
      <h2 id={`article-${number}`} className="checkout-article-title">
        <span className="checkout-number">
          <span aria-hidden="true">§</span>
          {number}
        </span>{" "}
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}
