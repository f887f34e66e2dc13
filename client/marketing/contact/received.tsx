import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";
import { LetterOnMat } from "./drawings.tsx";

/** Shown after the message has been received. */
export function Received() {
  const { locale } = useLanguage();
  const text = usePageTexts("contact");
  return (
    <div className="wrap contact-received">
      <div>
        <h1 className="title-l max-w-[14ch]">{text("received.title")}</h1>
        <p className="mt-6 max-w-[48ch] text-xl">{text("received.lead")}</p>
        <p className="mt-4 max-w-[60ch]">{text("received.then")}</p>
        <p className="mt-4 max-w-[60ch]">{text("received.spam")}</p>
        <p className="mt-8 flex flex-wrap gap-x-8">
          <TextLink href={pathOf("faq", locale)}>{text("received.faq")}</TextLink>
          <TextLink href={pathOf("home", locale)}>{text("received.home")}</TextLink>
        </p>
      </div>
      <LetterOnMat word={text("mat")} />
    </div>
  );
}
