import { pathOf } from "#locales/paths.ts";
import { useLanguage } from "../kit/i18n/i18n.ts";
import { ButtonLink } from "../kit/brand/button-link.tsx";
import { Mark } from "../kit/brand/mark.tsx";

export function NotFound() {
  const { locale, t } = useLanguage();
  return (
    <div className="overflow-x-clip wrap grid items-center gap-12 py-20 md:min-h-[70vh] md:grid-cols-[1fr_auto]">
      <div>
        <p className="font-display text-2xl font-semibold text-soft">404</p>
        <h1 className="title-l mt-3 max-w-[14ch]">{t("notFound:title")}</h1>
        <p className="mt-6 mb-8 max-w-[52ch] text-xl">{t("notFound:text")}</p>
        <ButtonLink href={pathOf("home", locale)}>{t("notFound:home")}</ButtonLink>
      </div>
      <Mark className="w-[clamp(10rem,32vw,26rem)] rotate-[24deg] text-sun" />
    </div>
  );
}
