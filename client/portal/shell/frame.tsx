import type { ReactNode } from "react";
import { Link } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { useSession } from "#client/lib/session.tsx";
import { LanguageList } from "#client/ui/language-list.tsx";
import { Mark } from "#client/ui/mark.tsx";
import { Toaster } from "#client/portal/ui/toast.tsx";
import { brand } from "#locales/brand.ts";
import { homePath } from "#locales/home-path.ts";
import { type PortalMatch, portalPathIn, screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../texts.ts";
import { AccountMenu } from "./account-menu.tsx";

/** Header, language menu and toasts around every screen. */
export function Frame({ match, children }: { match: PortalMatch; children: ReactNode }) {
  const text = useWords("shell");
  const { locale } = useLanguage();
  const session = useSession();
  const home = { className: "mr-auto flex min-h-11 items-center gap-2", children: <Name /> };
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-sun px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {text("skip")}
      </a>
      <header
        // Small screens keep the dashboard's own bar in view instead.
        className={`${match.screen === "dashboard" ? "lg:sticky" : "sticky"} top-0 z-30 border-b border-ink/15 bg-paper/95 backdrop-blur-sm`}
      >
        <div className="wrap flex min-h-15 items-center gap-2">
          {session.status === "signed-in" ? (
            <Link href={screenPath("dashboard")} aria-label={text("home")} {...home} />
          ) : (
            <a href={homePath(locale)} aria-label={text("site")} {...home} />
          )}
          <LanguageList
            current={locale}
            label={text("language")}
            hrefOf={(other) => portalPathIn(match, other) + location.search}
          />
          {session.status === "signed-in" && <AccountMenu user={session.user} />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <Toaster label={text("notices")} />
    </div>
  );
}

function Name() {
  return (
    <>
      <Mark className="size-7" />
      <span className="font-display text-xl font-bold tracking-tight max-[22rem]:sr-only">{brand.name}</span>
    </>
  );
}
