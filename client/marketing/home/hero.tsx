import { pathOf } from "#locales/paths.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { offerLink } from "../shell/links.ts";
import { Phone } from "./phone.tsx";

/** The hero, drawn as a key: its bow is a house, the house's door is a phone with a booking, its shaft underlines the title. */
export function Hero() {
  const { locale, t } = useLanguage();
  return (
    <section aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="wrap hero">
        <h1 id="hero-title" className="title-xl hero-title">
          {t("hero:title")}
        </h1>
        <div className="hero-shaft" aria-hidden="true" />
        <div className="hero-text">
          <p className="max-w-[36ch] text-xl leading-normal md:text-[1.375rem]">{t("hero:lead")}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink href={offerLink(locale)}>{t("hero:start")}</ButtonLink>
            <TextLink href={pathOf("themes", locale)}>{t("hero:look")}</TextLink>
          </div>
          <p className="mt-4 text-soft">{t("hero:terms")}</p>
        </div>
        <div className="hero-house">
          <HouseBow tag={t("hero:tag")} />
          <Phone />
        </div>
      </div>
    </section>
  );
}

/** The house as the bow of the key, with a ring and a label through the attic window. */
function HouseBow({ tag }: { tag: string }) {
  return (
    <svg viewBox="0 0 480 760" className="w-full overflow-visible" aria-hidden="true">
      <path className="fill-sun" d="M64 96h62v120H64z" />
      <path className="fill-sun stroke-sun" strokeWidth="36" strokeLinejoin="round" d="M18 742V256L240 40l222 216v486Z" />
      <circle cx="240" cy="158" r="52" className="fill-paper" />
      <g className="hero-ring">
        <circle cx="240" cy="98" r="64" fill="none" className="stroke-night dark:stroke-cream" strokeWidth="10" />
        <g className="hero-tag">
          <path
            className="fill-coral"
            d="M302 84l26-22h92a12 12 0 0 1 12 12v52a12 12 0 0 1-12 12h-92l-26-22a14 14 0 0 1 0-32Z"
            transform="translate(-12 -2)"
          />
          <circle cx="313" cy="98" r="8" className="fill-paper" />
          <text x="370" y="113" textAnchor="middle" className="fill-night font-display text-[44px] font-extrabold">
            {tag}
          </text>
        </g>
      </g>
      <path className="fill-night" d="M98 760V392a30 30 0 0 1 30-30h224a30 30 0 0 1 30 30v368Z" />
    </svg>
  );
}
