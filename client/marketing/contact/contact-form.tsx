import { contactForm } from "#contract/business/lead.ts";
import { HONEYPOT_FIELD } from "#contract/services/fields.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextArea, TextField, Honeypot } from "../../kit/fields/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { Consent } from "../forms/consent.tsx";
import { FormNotice } from "../forms/form-notice.tsx";
import { useForm } from "../forms/use-form.ts";
import { LetterSlot, Stamp } from "./drawings.tsx";

/** The form, drawn as a letter halfway through a letter slot. */
export function ContactForm() {
  const { t } = useLanguage();
  const text = usePageTexts("contact");
  const form = useForm(contactForm);
  const field = (name: string) => ({
    name,
    label: text(`form.${name}`),
    error: form.error(name) && t(`forms:errors.${form.error(name)}`),
    defaultValue: form.value(name),
  });
  const labels = Object.fromEntries(["name", "email", "phone", "message"].map((name) => [name, text(`form.${name}`)]));
  return (
    <>
      <LetterSlot />
      <form {...form.attributes} className="contact-letter" aria-labelledby="contact-form-title">
        <Stamp />
        <h2 id="contact-form-title" className="pr-20 text-3xl">
          {text("form.title")}
        </h2>
        <FormNotice form={form} labels={{ ...labels, consent: text("form.consentLabel") }} />
        <TextField {...field("name")} autoComplete="name" required />
        <TextField {...field("email")} type="email" autoComplete="email" required />
        <TextField
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          optional={t("forms:optional")}
          hint={text("form.phoneHint")}
        />
        <TextArea {...field("message")} rows={7} hint={text("form.messageHint")} required />
        <Honeypot name={HONEYPOT_FIELD} />
        <Consent form={form} text={text("form.consent")} error={field("consent").error} />
        <div>
          <SubmitButton label={text("form.send")} sendingLabel={t("forms:sending")} sending={form.sending} />
        </div>
      </form>
    </>
  );
}
