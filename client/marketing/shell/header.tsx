import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Mark } from "../../kit/brand/mark.tsx";
import type { Route } from "../site/route.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { headerLinks, offerLink, services } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";

export function Header({ route }: { route: Route }) {
  const { locale, t } = useLanguage();
  return (
    <header className="sticky top-0 z-30 bg-paper/95 backdrop-blur-sm">
      <div className="wrap flex min-h-18 items-center gap-4 xl:gap-2 2xl:gap-4">
        <a href={pathOf("home", locale)} className="mr-auto flex min-h-11 items-center gap-2" aria-label={t("nav:home")}>
          <Mark className="size-8" />
          <span className="font-display text-2xl font-bold tracking-tight">{brand.name}</span>
        </a>
        <nav aria-label={t("nav:main")} className="hidden whitespace-nowrap xl:block">
          <ul className="flex 2xl:gap-1">
            <li>
              <ServicesMenu />
            </li>
            {headerLinks(locale, t).map(({ href, name }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center rounded-full px-2.5 font-medium hover:bg-ink/10 2xl:px-3"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden shrink-0 xl:block">
          <LanguageSwitch route={route} label={t("nav:language")} />
        </div>
        <a
          href={portalPath("login", locale)}
          className="hidden min-h-11 items-center rounded-full px-2.5 font-medium whitespace-nowrap hover:bg-ink/10 xl:inline-flex 2xl:px-3"
        >
          {t("nav:signIn")}
        </a>
        <a
          href={offerLink(locale)}
          className="hidden min-h-11 items-center rounded-full bg-ink px-5 font-semibold whitespace-nowrap text-paper transition-colors hover:bg-coral hover:text-night xs:inline-flex"
        >
          {t("nav:start")}
        </a>
        <MobileMenu route={route} />
      </div>
    </header>
  );
}

/** Menu of the services' pages. Works without JavaScript. */
function ServicesMenu() {
  const { locale, t } = useLanguage();
  return (
    <details className="group relative" data-menu>
      <summary className="inline-flex min-h-11 items-center gap-1 rounded-full px-2.5 font-medium hover:bg-ink/10 2xl:px-3">
        {t("nav:columns.services")}
        <svg viewBox="0 0 16 16" className="size-4 transition-transform group-open:rotate-180" aria-hidden="true">
          <path
            d="M3 6l5 5 5-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </summary>
      <ul className="absolute top-full left-0 mt-2 w-72 rounded-2xl border-2 border-ink bg-paper p-2 shadow-xl">
        {services(locale, t).map(({ href, name }) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 items-center rounded-xl px-4 font-medium hover:bg-ink/10">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
