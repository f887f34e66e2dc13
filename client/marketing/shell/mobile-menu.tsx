import { useLanguage } from "../../kit/i18n/i18n.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { Route } from "../site/route.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigation, offerLink, services } from "./links.ts";

/** The menu of small screens. Works without JavaScript; `closing-menu.ts` adds closing by Escape and by click. */
export function MobileMenu({ route }: { route: Route }) {
  const { locale, t } = useLanguage();
  return (
    <details className="group xl:hidden" data-menu>
      <summary
        aria-label={t("mobile:open")}
        className="-mr-2 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold hover:bg-ink/10"
      >
        <span aria-hidden="true">{t("mobile:menu")}</span>
        <svg
          viewBox="0 0 24 24"
          className="size-6"
          aria-hidden="true"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        >
          <path d="M3 8h18" className="origin-center transition-transform group-open:translate-y-1 group-open:rotate-45" />
          <path d="M3 16h18" className="origin-center transition-transform group-open:-translate-y-1 group-open:-rotate-45" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t-2 border-ink bg-paper shadow-xl">
        <nav aria-label={t("nav:main")} className="wrap py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-soft">{t("mobile:language")}</span>
            <LanguageSwitch route={route} label={t("mobile:language")} named />
          </div>
          <ul>
            {navigation(locale, t).map(({ href, name }) => (
              <li key={href} className="border-b border-ink/15">
                <a href={href} className="flex min-h-14 items-center font-display text-2xl font-semibold">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <h2 className="mt-6 mb-1 font-sans text-base font-semibold tracking-normal text-soft">{t("nav:columns.services")}</h2>
          <ul className="xs:columns-2">
            {services(locale, t).map(({ href, name }) => (
              <li key={href}>
                <a href={href} className="flex min-h-11 items-center text-lg font-medium">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <ul>
            <li>
              <a
                href={offerLink(locale)}
                className="mt-5 flex min-h-13 items-center justify-center rounded-full bg-coral px-6 font-semibold text-night"
              >
                {t("nav:start")}
              </a>
            </li>
            <li>
              <a href={portalPath("login", locale)} className="flex min-h-14 items-center justify-center font-semibold">
                {t("nav:signIn")}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </details>
  );
}
