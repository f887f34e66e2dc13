import { usePageTexts, useLanguage } from "../../kit/i18n/i18n.ts";
import { Accordion } from "../ui/accordion.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { pathOf } from "#locales/paths.ts";
import { NamePlate } from "../own-name/name-plate.tsx";
import { Street } from "../own-name/street.tsx";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { Calculator } from "./calculator.tsx";
import { Inventory } from "./inventory.tsx";
import { Offers } from "./offers.tsx";
import { Tag } from "./tag.tsx";
import { WayOut } from "./way-out.tsx";
import "./pricing.css";

export { structuredData } from "./structured-data.ts";

const QUESTIONS = ["other", "vat", "provider", "fails", "rise", "stop"] as const;

export default function Pricing() {
  const { locale } = useLanguage();
  const text = usePageTexts("pricing");
  return (
    <>
      <Tag />
      <Offers />
      <Inventory />
      <Calculator />
      <WayOut />
      <Section id="questions" className="wrap grid grid-cols-1 gap-x-20 gap-y-10 pb-24 md:pb-32 lg:grid-cols-[4fr_8fr]">
        <SectionTitle id="questions" className="max-w-[9ch]">
          {text("questions.title")}
        </SectionTitle>
        <div>
          <Accordion
            name="money"
            items={QUESTIONS.map((id) => ({
              id,
              title: text(`questions.${id}.question`),
              text: text(`questions.${id}.answer`),
            }))}
          />
          <p className="mt-6">
            <TextLink href={pathOf("terms", locale)}>{text("questions.terms")}</TextLink>
          </p>
        </div>
      </Section>
      <Section id="your-home" className="on-deep overflow-x-clip py-24 md:py-32">
        <div className="wrap">
          <div className="grid grid-cols-1 items-end gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]">
            <div>
              <SectionTitle id="your-home">{text("home.title")}</SectionTitle>
              <p className="mt-5 max-w-[40ch] text-xl text-cream/90">{text("home.text")}</p>
            </div>
            <NamePlate anchor="your-home" />
          </div>
          <Street />
        </div>
      </Section>
      <NextStep
        title={text("next.title")}
        text={
          <>
            {text("next.text")} <TextLink href={pathOf("consultation", locale)}>{text("next.consultation")}</TextLink>
          </>
        }
        href={offerLink(locale)}
        action={text("next.action")}
      />
    </>
  );
}
