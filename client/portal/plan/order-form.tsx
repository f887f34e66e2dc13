import { useState } from "react";
import { checkoutForm } from "#contract/business/checkout.ts";
import { DEFAULT_PLAN, dueNow, PLAN_IDS, PLANS } from "#domain/plans.ts";
import { pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { Choices, Select, TextField, Tick } from "../../kit/fields/field.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { dayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { OwnPlan } from "./plan-query.ts";

const HOME_COUNTRY = { nl: "NL", en: "", pl: "PL" };

/** The offer for a site: both plans and the form of the order, on one screen. The payment's page comes back to this screen. */
export function OrderForm({ plan, siteId }: { plan: OwnPlan; siteId: string }) {
  const text = useWords("plan");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const [kind, setKind] = useState("person");
  const { order, isTest } = plan;
  const form = useForm(checkoutForm, async ({ plan: chosen, customer: { email: _, ...customer } }) => {
    const json = { plan: chosen, ...customer, terms: "yes" };
    const { location: page } = await unwrap(
      api.sites[":siteId"].orders.$post({ param: { siteId }, query: { locale } }, { init: { body: JSON.stringify(json) } }),
    );
    location.assign(page);
  });
  const field = (name: string) => ({ name, label: text(`order.${name as "name"}`), error: form.error(name) });
  if (order.email === "") return <Notice kind="warning">{text("order.noEmail")}</Notice>;
  return (
    <Panel title={text("order.title")} text={text("order.text")}>
      <form {...form.attributes} className="grid grid-cols-1 gap-5">
        {isTest && <Notice>{text("order.test")}</Notice>}
        <Choices
          name="plan"
          label={text("order.plan")}
          error={form.error("plan")}
          cards
          chosen={[DEFAULT_PLAN]}
          options={PLAN_IDS.map((value) => ({
            value,
            label: (
              <span>
                <b className="block">{text(`plans.${value}.name`)}</b>
                <span className="block leading-snug">
                  {text(`plans.${value}.text`, {
                    now: formatEuros(locale, dueNow(PLANS[value])),
                    monthly: formatEuros(locale, PLANS[value].monthly),
                    date: dayText(order.nextCharge, locale, "long"),
                  })}
                </span>
              </span>
            ),
          }))}
        />
        <Choices
          name="kind"
          label={text("order.kind")}
          error={form.error("kind")}
          chosen={[kind]}
          onChange={setKind}
          options={[
            { value: "person", label: text("order.person") },
            { value: "company", label: text("order.company") },
          ]}
        />
        <TextField {...field("name")} autoComplete="name" defaultValue={order.name} required />
        {kind === "company" && (
          <>
            <TextField {...field("company")} autoComplete="organization" defaultValue="" required />
            <TextField {...field("vatNumber")} optional={text("order.optional")} defaultValue="" />
          </>
        )}
        <Select
          {...field("country")}
          autoComplete="country"
          defaultValue={HOME_COUNTRY[locale]}
          options={[{ value: "", label: "" }, ...order.countries.map(({ code, name }) => ({ value: code, label: name }))]}
          required
        />
        <p className="text-soft">{text("order.email", { email: order.email })}</p>
        <input type="hidden" name="email" value={order.email} />
        <Tick name="terms" error={form.error("terms")} checked={false}>
          {text("order.agree")}{" "}
          <a href={pathOf("terms", locale)} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
            {text("order.terms")}
          </a>
        </Tick>
        <p className="max-w-[62ch] text-[0.9375rem] text-soft">
          {text("order.withdraw")}{" "}
          <a href={pathOf("withdrawal", locale)} target="_blank" rel="noopener" className="underline underline-offset-4">
            {withdrawalTexts(locale).withdrawHere}
          </a>
        </p>
        <FormNotice form={form} />
        <div>
          <Button type="submit" look="strong" busy={form.sending && shell("busy")}>
            {text("order.submit")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
