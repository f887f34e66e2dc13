import { useLanguage } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { Receipt } from "../commission/receipt.tsx";
import { useCommission } from "../commission/use-commission.ts";
import { offerLink } from "../shell/links.ts";
import { INCLUDED } from "./features.tsx";

export function Pricing() {
  const { locale, t } = useLanguage();
  const id = "pricing";
  const sum = useCommission(id);
  return (
    <Section id={id} className="wrap py-24 md:py-36">
      <SectionTitle id={id}>{t("pricing:title")}</SectionTitle>
      <p className="mt-5 text-xl">{t("pricing:lead")}</p>
      <div className="mt-12 grid grid-cols-1 gap-y-14 lg:grid-cols-[7fr_5fr] lg:items-start">
        <div className="price">
          <h3 className="text-2xl">{t("pricing:name")}</h3>
          <dl className="price-figures">
            <Figure value={t("pricing:monthly")} label={t("pricing:monthlyLabel")} large />
            <Figure value={t("pricing:setup")} label={t("pricing:setupLabel")} />
            <Figure value={t("pricing:commission")} label={t("pricing:commissionLabel")} />
          </dl>
          <h4 className="sr-only">{t("pricing:includes")}</h4>
          <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {INCLUDED.map((feature) => (
              <li key={feature} className="flex gap-3">
                <svg viewBox="0 0 20 20" className="mt-[0.3em] size-5 shrink-0" aria-hidden="true">
                  <path
                    d="M3 11l5 5L17 5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="3"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
                {t(`features:${feature}.title`)}
              </li>
            ))}
          </ul>
          <p className="mt-8 max-w-[44ch] font-semibold">{t("pricing:guarantee")}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink href={offerLink(locale)} look="night">
              {t("pricing:start")}
            </ButtonLink>
            <TextLink href={pathOf("pricing", locale)}>{t("pricing:more")}</TextLink>
          </div>
        </div>
        <Receipt sum={sum} />
      </div>
    </Section>
  );
}

function Figure({ value, label, large = false }: { value: string; label: string; large?: boolean }) {
  const size = large
    ? "text-[clamp(5rem,12vw,10.5rem)] tracking-[-0.06em]"
    : "text-[clamp(2.5rem,4vw,3.5rem)] tracking-[-0.04em]";
  return (
    <div className={large ? "price-large" : undefined}>
      <dt className="leading-snug">{label}</dt>
      <dd className={`font-display leading-[0.85] font-extrabold whitespace-nowrap ${size}`}>{value}</dd>
    </div>
  );
}
