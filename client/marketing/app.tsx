import { createElement, Suspense, use, useEffect } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { Spinner } from "#client/ui/spinner.tsx";
import { type Language, LanguageProvider, loadLanguage, readyLanguage, useLanguage } from "#client/lib/i18n.ts";
import { BUILT_PAGES, matchPath, type PageId } from "#locales/paths.ts";
import { pageShown } from "./arrival.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { applyHead, headOf } from "./head.ts";
import { NotFound } from "./not-found.tsx";
import { loadPage, readyPage } from "./pages.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { ThemeRedirect } from "./theme-redirect.tsx";

/** The whole marketing site. `ssrPath` is the path to render outside a browser. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
      <Located />
    </Router>
  );
}

function Located() {
  const [path] = useLocation();
  const match = matchPath(path);
  return (
    <ErrorBoundary key={path} locale={match.locale}>
      <Suspense fallback={<Spinner label="…" />}>
        <Translated path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Translated({ path }: { path: string }) {
  const match = matchPath(path);
  const language: Language = readyLanguage(match.locale) ?? use(loadLanguage(match.locale));
  const page = match.page && BUILT_PAGES.includes(match.page) ? match.page : undefined;
  return (
    <LanguageProvider value={language}>
      <Switch>
        <Route path="/theme-preview/:theme">{({ theme }) => <ThemeRedirect theme={theme} />}</Route>
        <Route>
          <Layout page={page} path={path} />
        </Route>
      </Switch>
    </LanguageProvider>
  );
}

function Layout({ page, path }: { page: PageId | undefined; path: string }) {
  const { t } = useLanguage();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-sun px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {t("nav:skip")}
      </a>
      <Header page={page} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Suspense fallback={<Spinner label={t("loading")} />}>
          <Page page={page} path={path} />
        </Suspense>
      </main>
      <Footer page={page} />
    </>
  );
}

function Page({ page, path }: { page: PageId | undefined; path: string }) {
  const { locale, t } = useLanguage();
  const coming = page && !readyPage(page) ? loadPage(page) : undefined;
  if (coming) use(coming);
  useEffect(() => {
    applyHead(document, headOf(page, locale, t), locale);
    pageShown(document);
  }, [page, locale, t, path]);
  const Content = page ? readyPage(page) : undefined;
  return createElement(Content ?? NotFound);
}
