import { QueryClientProvider, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Suspense, use, useEffect, useMemo, useState } from "react";
import { Router, useLocation, useRoute } from "wouter";
import type { BlogState } from "#contract/business/article.ts";
import type { FormState } from "#contract/pages/marketing-page.ts";
import { type Language, LanguageProvider, useLanguage } from "../kit/i18n/i18n.ts";
import { ErrorBoundary } from "../kit/brand/error-boundary.tsx";
import { Spinner } from "../kit/brand/spinner.tsx";
import { pageShown } from "./arrival.ts";
import { applyHead, headOf } from "./site/head.ts";
import { matchPath } from "#locales/paths.ts";
import { NotFound } from "./not-found.tsx";
import { loadLanguage, readyLanguage } from "./site/languages.ts";
import { loadPage, readyPage } from "./pages.ts";
import { type Route, routeOf } from "./site/route.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { FormStateProvider, useFormState } from "./site/state.ts";
import { ThemeRedirect } from "./theme-redirect.tsx";

interface AppProps {
  queries: QueryClient;
  /** State of the form in the document that the server sent. */
  form?: FormState | undefined;
  /** Articles from the store in that document. */
  blog?: BlogState | undefined;
  /** Path and query to render on the server. */
  at?: { path: string; search: string };
}

/** The whole marketing site. */
export function App({ queries, form, blog, at }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <Router {...(at ? { ssrPath: at.path, ssrSearch: at.search } : {})}>
        <Located form={form} blog={blog} />
      </Router>
    </QueryClientProvider>
  );
}

function Located({ form, blog }: Pick<AppProps, "form" | "blog">) {
  const [path] = useLocation();
  const [firstPath] = useState(path);
  const isFirst = path === firstPath;
  const route = useMemo(() => routeOf(path, isFirst ? blog : undefined), [path, isFirst, blog]);
  const { page } = matchPath(path);
  const isBlog = page === "blog" || page === "blog-post";
  useEffect(() => {
    // The back button has led to a page whose articles only the server knows.
    if (isBlog && !isFirst) location.reload();
  }, [isBlog, isFirst]);
  return (
    <ErrorBoundary key={path} locale={route.locale}>
      <Suspense fallback={<Spinner label="…" />}>
        <FormStateProvider value={isFirst ? form : undefined}>
          <Translated route={route} />
        </FormStateProvider>
      </Suspense>
    </ErrorBoundary>
  );
}

function Translated({ route }: { route: Route }) {
  const language: Language = readyLanguage(route.locale) ?? use(loadLanguage(route.locale));
  const [isPreview, preview] = useRoute("/theme-preview/:theme");
  return (
    <LanguageProvider value={language}>
      {isPreview ? <ThemeRedirect theme={preview.theme} /> : <Layout route={route} />}
    </LanguageProvider>
  );
}

function Layout({ route }: { route: Route }) {
  const { t } = useLanguage();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-sun px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {t("nav:skip")}
      </a>
      <Header route={route} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Suspense fallback={<Spinner label={t("loading")} />}>
          <Page route={route} />
        </Suspense>
      </main>
      <Footer route={route} />
    </>
  );
}

function Page({ route }: { route: Route }) {
  const language = useLanguage();
  const loaded = route.page && (readyPage(route, language) ?? use(loadPage(route, language)));
  const form = useFormState();
  const queries = useQueryClient();
  useEffect(() => {
    const head = headOf(route, language, loaded, { form, dataOf: (key) => queries.getQueryData([key]) });
    applyHead(document, head, language.locale);
    pageShown(document);
  }, [route, language, loaded, form, queries]);
  if (!loaded) return <NotFound />;
  const Content = loaded.module.default;
  return <Content content={loaded.content} />;
}
