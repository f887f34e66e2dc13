import { brand } from "#locales/brand.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";

/** Screenshots of an owner's first screen, which `npm run shots` takes: on a phone the one of a phone. */
export function Dashboard() {
  const { locale, t } = useLanguage();
  const shots = `/portal-shots/${locale}`;
  return (
    <div className="mt-28 grid grid-cols-1 items-center gap-x-14 gap-y-10 md:mt-40 lg:grid-cols-[4fr_8fr]">
      <div>
        <h3 className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)]">{t("themes:dashboard.title")}</h3>
        <p className="mt-5 max-w-[44ch] text-xl text-cream/90">{t("themes:dashboard.text")}</p>
      </div>
      <figure className="lg:-mr-[8vw]">
        <div className="frame">
          <div className="frame-bar" aria-hidden="true">
            <span className="frame-address">{brand.domain}/dashboard</span>
          </div>
          <picture>
            <source media="(width < 40rem)" srcSet={`${shots}/today-phone.webp`} width="780" height="1400" />
            <img
              src={`${shots}/today.webp`}
              alt={t("themes:dashboard.label")}
              width="1440"
              height="900"
              loading="lazy"
              className="block h-auto w-full"
            />
          </picture>
        </div>
        <figcaption className="mt-4 text-sm text-cream/80">{t("themes:dashboard.caption")}</figcaption>
      </figure>
    </div>
  );
}
