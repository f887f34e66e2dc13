import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Mark } from "../../kit/brand/mark.tsx";
import type { Route } from "../site/route.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { footerColumns, legal } from "./links.ts";

export function Footer({ route }: { route: Route }) {
  const { locale, t } = useLanguage();
  // The law wants it to be prominent (directive 2011/83, article 11a(1)).
  const withdrawal = pathOf("withdrawal", locale);
  const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";
  return (
    <footer className="on-deep overflow-hidden pt-16">
      <nav aria-label={t("nav:footer")} className="wrap grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.2fr_1fr]">
        <address className="flex flex-col not-italic">
          <a href={`mailto:${brand.email}`} className={`${link} font-display text-2xl font-semibold`}>
            {brand.email}
          </a>
          <p className="mt-4 text-cream/80">{t("rights")}</p>
          <div className="mt-4 -ml-3">
            <LanguageSwitch route={route} label={t("nav:language")} named />
          </div>
        </address>
        {footerColumns(locale, t).map(({ id, name, links }) => (
          <section key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`} className="mb-2 font-sans text-base font-semibold tracking-normal text-sun">
              {name}
            </h2>
            <ul>
              {links.map(({ href, name: page }) => (
                <li key={href}>
                  <a href={href} className={link}>
                    {page}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ul
          aria-label={t("nav:legal")}
          className="flex flex-wrap gap-x-8 border-t border-cream/25 pt-4 sm:col-span-2 lg:col-span-4"
        >
          {legal(locale, t).map(({ href, name }) => (
            <li key={href}>
              <a href={href} className={`${link} ${href === withdrawal ? "font-semibold" : "text-cream/80"}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
