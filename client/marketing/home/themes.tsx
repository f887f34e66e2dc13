import { THEME_IDS } from "#domain/themes.ts";
import { brand } from "#locales/brand.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Section, SectionTitle } from "#client/ui/section.tsx";
import { Dashboard } from "./dashboard.tsx";

export function Themes() {
  const { locale, t } = useLanguage();
  const id = "themes";
  return (
    <Section id={id} className="on-deep overflow-x-clip py-24 md:py-32">
      <div className="wrap">
        <div className="grid gap-x-16 gap-y-6 md:grid-cols-[7fr_5fr] md:items-end">
          <SectionTitle id={id}>{t("themes:title")}</SectionTitle>
          <p className="max-w-[46ch] text-xl text-cream/90">{t("themes:lead")}</p>
        </div>
        <ul className="street">
          {THEME_IDS.map((theme) => (
            <li key={theme}>
              <a href={`/theme-preview/${theme}?lang=${locale}`} className="group block">
                <span className="frame" aria-hidden="true">
                  <span className="frame-bar">
                    <span className="frame-address">
                      {theme}.{brand.domain}
                    </span>
                  </span>
                  <img src={`/theme-shots/${theme}.webp`} alt="" width="960" height="600" loading="lazy" />
                </span>
                <span className="mt-4 flex items-baseline justify-between gap-4 font-display text-2xl leading-tight font-semibold">
                  <span className="decoration-coral decoration-3 underline-offset-4 group-hover:underline">
                    {t(`themes:${theme}.name`)}
                  </span>
                  <svg viewBox="0 0 24 24" className="size-6 shrink-0 self-center text-sun" aria-hidden="true">
                    <path
                      d="M6 18L18 6M8 6h10v10"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="2.5"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                    />
                  </svg>
                </span>
              </a>
              <p className="mt-1 text-cream/80">{t(`themes:${theme}.text`)}</p>
            </li>
          ))}
        </ul>
        <Dashboard />
      </div>
    </Section>
  );
}
