import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Accordion } from "../ui/accordion.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";

const QUESTIONS = ["cost", "commission", "leave", "double", "stop"] as const;

export function About() {
  const { locale, t } = useLanguage();
  const [about, faq] = ["about", "faq"];
  return (
    <div className="wrap grid grid-cols-1 gap-x-20 gap-y-24 py-24 md:py-36 lg:grid-cols-[5fr_7fr]">
      <Section id={about} className="self-start lg:sticky lg:top-28">
        <SectionTitle id={about}>{t("about:title")}</SectionTitle>
        <div className="mt-7 grid max-w-[50ch] gap-4">
          <p className="text-xl">{t("about:first")}</p>
          <p>{t("about:second")}</p>
          <p>{t("about:third")}</p>
          <p>
            <TextLink href={pathOf("about", locale)}>{t("about:more")}</TextLink>
          </p>
        </div>
      </Section>
      <Section id={faq}>
        <SectionTitle id={faq} className="mb-10">
          {t("faq:title")}
        </SectionTitle>
        <Accordion
          name="faq"
          items={QUESTIONS.map((id) => ({ id, title: t(`faq:${id}.question`), text: t(`faq:${id}.answer`) }))}
        />
        <p className="mt-6">
          <TextLink href={pathOf("faq", locale)}>{t("faq:more")}</TextLink>
        </p>
      </Section>
    </div>
  );
}
