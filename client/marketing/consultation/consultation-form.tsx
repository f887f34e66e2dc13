import { useQueryClient } from "@tanstack/react-query";
import { HONEYPOT_FIELD } from "#contract/services/fields.ts";
import { CHANNELS, consultationForm } from "#contract/business/lead.ts";
import { SLOTS_KEY } from "#contract/business/receipt.ts";
import { LOCALES } from "#domain/locale.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Choices, TextArea, TextField, Honeypot } from "../../kit/fields/field.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { Consent } from "../forms/consent.tsx";
import { FormNotice } from "../forms/form-notice.tsx";
import { type Form, useForm } from "../forms/use-form.ts";
import { Bring } from "./bring.tsx";
import { FORM_ID } from "./form-id.ts";
import { SlotField } from "./slot-field.tsx";

/** Fields in the order of the page. */
const FIELDS = ["slot", "name", "email", "phone", "language", "units", "channels", "message"] as const;

/** The form: choice of a slot, and details of the visitor. */
export function ConsultationForm() {
  const { t } = useLanguage();
  const text = usePageTexts("consultation");
  const queries = useQueryClient();
  const form = useForm(consultationForm, () => void queries.invalidateQueries({ queryKey: [SLOTS_KEY] }));
  const labels = Object.fromEntries(FIELDS.map((name) => [name, text(`form.${name}`)]));
  const errorOf = (name: string) => form.error(name) && t(`forms:errors.${form.error(name)}`);
  return (
    <Section id={FORM_ID} className="py-20 md:py-28">
      <div className="wrap consultation-plan">
        <Bring />
        <SectionTitle id={FORM_ID} className="consultation-plan-title">
          {text("plan.title")}
        </SectionTitle>
        <form {...form.attributes} className="grid gap-9" aria-labelledby={`${FORM_ID}-title`}>
          <FormNotice form={form} labels={{ ...labels, consent: text("form.consentLabel") }} />
          <div>
            <p className="mb-4">{text("plan.zone")}</p>
            <SlotField form={form} error={errorOf("slot")} />
          </div>
          <Visitor form={form} errorOf={errorOf} />
          <Honeypot name={HONEYPOT_FIELD} />
          <Consent form={form} text={text("form.consent")} error={errorOf("consent")} />
          <div>
            <SubmitButton label={text("form.send")} sendingLabel={t("forms:sending")} sending={form.sending} />
          </div>
        </form>
      </div>
    </Section>
  );
}

/** Details of the visitor and their home. */
function Visitor({ form, errorOf }: { form: Form; errorOf: (name: string) => string | undefined }) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("consultation");
  const field = (name: string) => ({ name, label: text(`form.${name}`), error: errorOf(name), defaultValue: form.value(name) });
  const choices = (name: string, group: string, values: readonly string[]) => ({
    name,
    label: text(`form.${name}`),
    error: errorOf(name),
    options: values.map((value) => ({ value, label: text(`${group}.${value}`) })),
  });
  return (
    <>
      <h3 className="mt-4 text-3xl">{text("form.about")}</h3>
      <TextField {...field("name")} autoComplete="name" required />
      <TextField {...field("email")} type="email" autoComplete="email" hint={text("form.emailHint")} required />
      <TextField {...field("phone")} type="tel" autoComplete="tel" optional={t("forms:optional")} hint={text("form.phoneHint")} />
      <Choices {...choices("language", "languages", LOCALES)} chosen={[form.value("language") || locale]} />
      <div className="max-w-96">
        <TextField {...field("units")} inputMode="numeric" hint={text("form.unitsHint")} required />
      </div>
      <Choices
        {...choices("channels", "channels", CHANNELS)}
        hint={text("form.channelsHint")}
        chosen={form.values("channels")}
        several
      />
      <TextArea {...field("message")} optional={t("forms:optional")} />
    </>
  );
}
