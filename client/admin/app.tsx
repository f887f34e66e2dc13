import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, use, useEffect, useMemo } from "react";
import { Router, useLocation } from "wouter";
import { LanguageProvider, useLanguage } from "../kit/i18n/i18n.ts";
import { nextQuery } from "../kit/session/next.ts";
import { SessionProvider, useSession } from "../kit/session/session.tsx";
import { UnsavedGuard } from "../kit/forms/unsaved-guard.tsx";
import { EmptyState } from "../kit/ui/empty-state.tsx";
import { buttonClass } from "../kit/ui/button.tsx";
import { ErrorBoundary } from "../kit/brand/error-boundary.tsx";
import { Spinner } from "../kit/brand/spinner.tsx";
import { type AdminMatch, adminPathIn, matchAdmin } from "#locales/admin-paths.ts";
import { brand } from "#locales/brand.ts";
import { languagePrefix, portalPath } from "#locales/portal-paths.ts";
import { loadLanguage } from "./languages.ts";
import { loadPage } from "./pages.ts";
import { Frame } from "./shell/frame.tsx";
import { useTexts } from "./shell/texts.ts";

/** The admin area: pages for those who run the platform. */
export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MatchedPage />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Matches the address to a page. Any other address is loaded from the server. */
function MatchedPage() {
  const [path] = useLocation();
  const match = useMemo(() => matchAdmin(path), [path]);
  useEffect(() => {
    if (match) document.documentElement.lang = match.locale;
    else location.reload();
  }, [match]);
  if (!match) return <Spinner label="…" />;
  return (
    <ErrorBoundary at={path} locale={match.locale}>
      <Suspense fallback={<Spinner label="…" />}>
        <Router base={languagePrefix(match.locale)}>
          <Translated match={match} />
        </Router>
      </Suspense>
    </ErrorBoundary>
  );
}

function Translated({ match }: { match: AdminMatch }) {
  const language = use(loadLanguage(match.locale));
  return (
    <LanguageProvider value={language}>
      <ForAdmins match={match}>
        <UnsavedGuard>
          <Frame match={match}>
            <Suspense fallback={<Spinner label="…" />}>
              <Page match={match} />
            </Suspense>
          </Frame>
        </UnsavedGuard>
      </ForAdmins>
    </LanguageProvider>
  );
}

/**
 * Renders the area for admins with a second factor. What others see here protects nothing: the server answers their requests as
 * if the routes did not exist.
 */
function ForAdmins({ match, children }: { match: AdminMatch; children: ReactNode }) {
  const text = useTexts("shell");
  const { locale } = useLanguage();
  const session = useSession();
  const here = adminPathIn(match, locale) + location.search;
  const step = session.status === "signed-out" ? undefined : ("second-factor" as const);
  const hasToSignIn = session.status === "signed-out" || session.status === "second-factor";
  useEffect(() => {
    if (hasToSignIn) location.replace(portalPath("login", locale, step) + nextQuery(here));
  }, [hasToSignIn, step, locale, here]);
  useEffect(() => {
    document.title = brand.name;
  }, []);
  if (session.status !== "signed-in") return <Spinner label={text("loading")} />;
  const { user } = session;
  if (user.app_metadata["role"] !== "admin")
    return (
      <main className="wrap py-16">
        <EmptyState level="h1" title={text("notFound.title")} text={text("notFound.text")}>
          <a href={portalPath("dashboard", locale)} className={buttonClass("quiet")}>
            {text("dashboard")}
          </a>
        </EmptyState>
      </main>
    );
  if (!user.factors?.some(({ status }) => status === "verified"))
    return (
      <main className="wrap py-16">
        <EmptyState level="h1" title={text("factor.title")} text={text("factor.text")}>
          <a href={portalPath("account", locale)} className={buttonClass()}>
            {text("factor.setUp")}
          </a>
        </EmptyState>
      </main>
    );
  return children;
}

function Page({ match: { page, item } }: { match: AdminMatch }) {
  const { Content } = use(loadPage(page, useLanguage()));
  return <Content item={item} />;
}
