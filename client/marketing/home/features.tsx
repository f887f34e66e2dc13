import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { type PageId, pathOf } from "#locales/paths.ts";
import { Calendar } from "./calendar.tsx";

export const INCLUDED = [
  "website",
  "nights",
  "booking",
  "channels",
  "payments",
  "messages",
  "reviews",
  "seo",
  "upkeep",
  "support",
] as const;
type Feature = (typeof INCLUDED)[number];

/** Feature → page with more information. */
const PAGE_OF: Partial<Record<Feature, PageId>> = {
  website: "website-development",
  booking: "booking-system",
  channels: "calendar-sync",
  seo: "seo",
  upkeep: "maintenance",
};

export function Features() {
  const { locale, t } = useLanguage();
  const id = "features";
  return (
    <Section id={id} className="wrap py-24 md:py-36">
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="lg:pt-10">
          <SectionTitle id={id}>{t("features:title")}</SectionTitle>
          <p className="mt-7 max-w-[46ch] text-xl">{t("features:lead")}</p>
        </div>
        <Calendar />
      </div>
      <h3 className="mt-24 mb-6 text-3xl md:mt-32">{t("features:list")}</h3>
      <List features={INCLUDED} />
      <p className="mt-6 flex flex-wrap items-center gap-x-3">
        {t("features:photos")} <TextLink href={pathOf("photography", locale)}>{t("nav:pages.photography")}</TextLink>
      </p>
    </Section>
  );
}

function List({ features }: { features: readonly Feature[] }) {
  const { t } = useLanguage();
  return (
    <dl className="grid border-t-2 border-ink md:grid-cols-2 md:gap-x-16">
      {features.map((feature) => (
        <div key={feature} className="grid content-start gap-x-8 gap-y-1 border-b border-ink/20 py-5 xl:grid-cols-[5fr_6fr]">
          <dt className="font-display text-[1.375rem] leading-tight font-semibold">
            <FeatureName page={PAGE_OF[feature]}>{t(`features:${feature}.title`)}</FeatureName>
          </dt>
          <dd className="max-w-[48ch] text-soft">{t(`features:${feature}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function FeatureName({ page, children }: { page: PageId | undefined; children: string }) {
  const { locale } = useLanguage();
  if (!page) return children;
  return (
    <a
      href={pathOf(page, locale)}
      className="-my-2 inline-block py-2 underline decoration-coral decoration-3 underline-offset-[6px] hover:decoration-current"
    >
      {children}
    </a>
  );
}
