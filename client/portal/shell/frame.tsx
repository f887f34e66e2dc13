import { type ReactNode, Suspense } from "react";
import { Link, Redirect } from "wouter";
import { adminView } from "../../kit/api/admin-view.ts";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.tsx";
import { Toaster } from "../../kit/ui/toast.tsx";
import { homePath } from "#locales/home-path.ts";
import { type PortalMatch, screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Header } from "./header.tsx";

const ViewBanner = fetched(async () => (await import("./view-banner.tsx")).default);

/** Header, language menu and toasts around every screen. */
export function Frame({ match, children }: { match: PortalMatch; children: ReactNode }) {
  const text = useWords("shell");
  const { locale } = useLanguage();
  const session = useSession();
  const isView = adminView() !== undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-sun px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {text("skip")}
      </a>
      {isView && (
        <Suspense fallback={null}>
          <ViewBanner />
        </Suspense>
      )}
      <Header
        match={match}
        search={location.search}
        home={(props) =>
          session.status === "signed-in" ? (
            <Link href={screenPath("dashboard")} aria-label={text("home")} {...props} />
          ) : (
            <a href={homePath(locale)} aria-label={text("site")} {...props} />
          )
        }
      >
        {session.status === "signed-in" && !isView && <AccountMenu user={session.user} />}
      </Header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {isView && match.screen === "account" ? <Redirect to={screenPath("dashboard")} replace /> : children}
      </main>
      <Toaster label={text("notices")} closeLabel={text("close")} />
    </div>
  );
}
