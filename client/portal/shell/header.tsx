import type { ReactNode } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LanguageList } from "../../kit/brand/language-list.tsx";
import { Mark } from "../../kit/brand/mark.tsx";
import { brand } from "#locales/brand.ts";
import { type PortalMatch, portalPathIn } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";

interface HeaderProps {
  match: PortalMatch;
  /** Query of the address, with its question mark. */
  search: string;
  /** Renders the link around the brand. */
  home: (props: { className: string; children: ReactNode }) => ReactNode;
  children?: ReactNode;
}

/** Brand and languages at the top of every screen; `children` come last. */
export function Header({ match, search, home, children }: HeaderProps) {
  const text = useWords("shell");
  const { locale } = useLanguage();
  return (
    <header
      // Small screens keep the dashboard's own bar in view instead.
      className={`${match.screen === "dashboard" ? "lg:sticky" : "sticky"} top-0 z-30 border-b border-ink/15 bg-paper/95 backdrop-blur-sm`}
    >
      <div className="wrap flex min-h-15 items-center gap-2">
        {home({
          className: "mr-auto flex min-h-11 items-center gap-2",
          children: (
            <>
              <Mark className="size-7" />
              <span className="font-display text-xl font-bold tracking-tight max-[22rem]:sr-only">{brand.name}</span>
            </>
          ),
        })}
        <LanguageList current={locale} label={text("language")} hrefOf={(other) => portalPathIn(match, other) + search} />
        {children}
      </div>
    </header>
  );
}
