import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";
import { Bath, Bed, Table, Terrace } from "./furniture.tsx";

const STEPS = [
  { id: "one", Furniture: Table },
  { id: "two", Furniture: Bed },
  { id: "three", Furniture: Bath },
  { id: "four", Furniture: Terrace },
] as const;

/** Four steps as the rooms of a floor plan. */
export function HowItWorks() {
  const { locale, t } = useLanguage();
  const id = "how-it-works";
  return (
    <Section id={id} className="bg-sand py-24 md:py-32">
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
          <SectionTitle id={id} className="max-w-[12ch]">
            {t("howItWorks:title")}
          </SectionTitle>
          <p className="max-w-[34ch] pb-2 text-xl">{t("howItWorks:lead")}</p>
        </div>
        <p className="plan-entrance" aria-hidden="true">
          {t("howItWorks:entrance")}
          <svg viewBox="0 0 24 32" className="h-8 w-6">
            <path
              d="M12 2v26M4 20l8 9 8-9"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </p>
        <ol className="plan">
          {STEPS.map(({ id: step, Furniture }, i) => (
            <li key={step} className={`plan-room plan-room-${i + 1}`}>
              <Furniture />
              <span className="plan-number" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3 className="text-[1.75rem]">{t(`howItWorks:${step}.title`)}</h3>
                <p className="mt-2 max-w-[40ch]">{t(`howItWorks:${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8">
          <TextLink href={pathOf("how-it-works", locale)}>{t("howItWorks:more")}</TextLink>
        </p>
      </div>
    </Section>
  );
}
