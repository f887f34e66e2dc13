import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextLink } from "../ui/text-link.tsx";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";

const STEPS = ["copy", "answer", "gone"] as const;

/** Title and lead. */
export function Introduction() {
  const text = usePageTexts("contact");
  return (
    <div className="contact-words">
      <h1 className="title-xl contact-title">{text("title")}</h1>
      <p className="mt-7 max-w-[44ch] text-xl">{text("lead")}</p>
    </div>
  );
}

/** The steps after sending the form, and other ways to contact us. */
export function Practical() {
  const { locale } = useLanguage();
  const text = usePageTexts("contact");
  return (
    <div className="contact-practical">
      <section aria-labelledby="contact-next">
        <h2 id="contact-next" className="text-2xl">
          {text("next.title")}
        </h2>
        <ol className="contact-steps">
          {STEPS.map((step) => (
            <li key={step}>{text(`next.${step}`)}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="contact-other" className="mt-10">
        <h2 id="contact-other" className="text-2xl">
          {text("other.title")}
        </h2>
        <p className="mt-3">
          {text("other.mail")} <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>
        </p>
        <p>
          {text("other.talk")} <TextLink href={pathOf("consultation", locale)}>{text("other.talkLink")}</TextLink>
        </p>
        <p className="mt-2 max-w-[52ch]">{text("other.customer")}</p>
      </section>
    </div>
  );
}
