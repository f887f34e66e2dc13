import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Mark } from "#client/ui/mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigation } from "./links.ts";

export function Footer({ page }: { page: PageId | undefined }) {
  const { locale, t } = useLanguage();
  const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";
  return (
    <footer className="on-deep overflow-hidden pt-16">
      <div className="wrap flex flex-wrap justify-between gap-x-16 gap-y-8">
        <address className="flex flex-col not-italic">
          <a href={`mailto:${brand.email}`} className={`${link} font-display text-2xl font-semibold`}>
            {brand.email}
          </a>
          <p className="mt-4 text-cream/80">{t("rights")}</p>
        </address>
        <nav aria-label={t("nav:footer")}>
          <ul className="gap-x-10 xs:columns-2">
            {navigation(locale, t).map(({ href, name }) => (
              <li key={href}>
                <a href={href} className={link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-ml-3">
          <LanguageSwitch page={page} label={t("nav:language")} />
        </div>
      </div>
      <div
        className="wrap -mb-[0.22em] mt-14 flex items-end gap-[0.08em] text-[clamp(4.5rem,21vw,19rem)] leading-none text-sun"
        aria-hidden="true"
      >
        <Mark className="size-[0.82em] shrink-0 translate-y-[-0.13em]" />
        <span className="font-display font-extrabold tracking-[-0.05em]">{brand.name.toLowerCase()}</span>
      </div>
    </footer>
  );
}
