import { brand } from "#locales/brand.ts";
import { pathOf, type PageId } from "#locales/paths.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Mark } from "#client/ui/mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigation, offerLink } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";

export function Header({ page }: { page: PageId | undefined }) {
  const { locale, t } = useLanguage();
  return (
    <header className="sticky top-0 z-30 bg-paper/95 backdrop-blur-sm">
      <div className="wrap flex min-h-18 items-center gap-4">
        <a href={pathOf("home", locale)} className="mr-auto flex min-h-11 items-center gap-2" aria-label={t("nav:home")}>
          <Mark className="size-8" />
          <span className="font-display text-2xl font-bold tracking-tight">{brand.name}</span>
        </a>
        <nav aria-label={t("nav:main")} className="hidden min-[70rem]:block">
          <ul className="flex gap-1">
            {navigation(locale, t).map(({ href, name }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center rounded-full px-3 font-medium hover:bg-ink/10">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden min-[70rem]:block">
          <LanguageSwitch page={page} label={t("nav:language")} />
        </div>
        <a
          href={offerLink(locale)}
          className="hidden min-h-11 items-center rounded-full bg-ink px-5 font-semibold text-paper transition-colors hover:bg-coral hover:text-night xs:inline-flex"
        >
          {t("nav:start")}
        </a>
        <MobileMenu page={page} />
      </div>
    </header>
  );
}
