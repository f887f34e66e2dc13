import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { pathOf } from "#locales/paths.ts";
import { useReceipt } from "../forms/receipt.ts";
import { NextStep } from "../shell/next-step.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Introduction, Practical } from "./introduction.tsx";
import { Received } from "./received.tsx";
import "./contact.css";

/** The contact page, drawn as a front door with a letter slot. */
export default function Contact() {
  const receipt = useReceipt("contact");
  const { locale, t } = useLanguage();
  const text = usePageTexts("contact");
  if (receipt === undefined) return <Spinner label={t("loading")} />;
  if (receipt) return <Received />;
  return (
    <>
      <div className="wrap contact">
        <Introduction />
        <div className="contact-door">
          <ContactForm />
          <p className="contact-mat" aria-hidden="true">
            {text("mat")}
          </p>
        </div>
        <Practical />
      </div>
      <NextStep
        title={text("closing.title")}
        text={text("closing.text")}
        href={pathOf("faq", locale)}
        action={text("closing.action")}
      />
    </>
  );
}
