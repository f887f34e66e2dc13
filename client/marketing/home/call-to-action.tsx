import { pathOf } from "#locales/paths.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { offerLink } from "../shell/links.ts";

/** The offer with its links, and a drawing of an open door. In Dutch the offer is a different plan (0007). */
export function CallToAction() {
  const { locale, t } = useLanguage();
  const id = "start";
  return (
    <Section id={id} className="door-block">
      <div className="wrap grid items-end gap-x-12 md:grid-cols-[1fr_auto]">
        <div className="py-20 md:py-28">
          <SectionTitle id={id} className="max-w-[13ch]">
            {t("cta:title")}
          </SectionTitle>
          <p className="mt-6 max-w-[48ch] text-xl">{t("cta:text")}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <ButtonLink href={offerLink(locale)} look="night">
              {t("cta:start")}
            </ButtonLink>
            <TextLink href={pathOf("consultation", locale)}>{t("cta:consultation")}</TextLink>
          </div>
        </div>
        <OpenDoor />
      </div>
    </Section>
  );
}

function OpenDoor() {
  return (
    <svg viewBox="0 0 360 480" className="w-[min(60vw,24rem)] justify-self-end" aria-hidden="true">
      <path d="M70 480V30h240v450Z" className="fill-night" />
      <path d="M88 480V48h204v432Z" className="fill-coral" />
      <path d="M88 480V330c60-24 140-30 204-8v158Z" className="fill-[#2f6b57]" />
      <circle cx="206" cy="214" r="46" className="fill-cream" />
      <path d="M88 480l70-130h34l100 130Z" className="fill-cream" />
      <path d="M88 480V48L6 84v396Z" className="fill-night" />
      <path d="M22 130l50-22v130l-50 14ZM22 284l50-10v120l-50 2Z" fill="none" className="stroke-cream/50" strokeWidth="3" />
      <circle cx="74" cy="262" r="7" className="fill-sun" />
      <path d="M40 470h280v10H40z" className="fill-night" />
    </svg>
  );
}
