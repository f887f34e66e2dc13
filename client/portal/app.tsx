import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, use, useEffect, useMemo } from "react";
import { Router, useLocation } from "wouter";
import { LanguageProvider, useLanguage } from "../kit/i18n/i18n.ts";
import { SessionProvider } from "../kit/session/session.tsx";
import { ErrorBoundary } from "../kit/brand/error-boundary.tsx";
import { Spinner } from "../kit/brand/spinner.tsx";
import { languagePrefix, matchPortal, type PortalMatch } from "#locales/portal-paths.ts";
import { loadLanguage } from "./shell/languages.ts";
import { loadScreen } from "./screens.ts";
import { useScreenFocus } from "./shell/screen-focus.ts";
import { Frame } from "./shell/frame.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";
import { SignedIn } from "./shell/signed-in.tsx";
import { UnsavedGuard } from "../kit/forms/unsaved-guard.tsx";
import { useWords } from "../kit/i18n/texts.ts";

/** The portal of site owners. */
export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MatchedScreen />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Matches the address to a screen. Any other address is loaded from the server. */
function MatchedScreen() {
  const [path] = useLocation();
  const match = useMemo(() => matchPortal(path), [path]);
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

function Translated({ match }: { match: PortalMatch }) {
  const language = use(loadLanguage(match.locale));
  const isPublic = match.screen === "login";
  return (
    <LanguageProvider value={language}>
      <UnsavedGuard>
        <Frame match={match}>
          <ScreenSuspense>
            {isPublic ? (
              <Screen match={match} />
            ) : (
              <SignedIn loading={<LoadingScreen match={match} />}>{() => <Screen match={match} />}</SignedIn>
            )}
          </ScreenSuspense>
        </Frame>
      </UnsavedGuard>
    </LanguageProvider>
  );
}

function ScreenSuspense({ children }: { children: ReactNode }) {
  const text = useWords("shell");
  return <Suspense fallback={<Spinner label={text("loading")} />}>{children}</Suspense>;
}

/** The screen's own frame, or a spinner, while the session is loading. */
function LoadingScreen({ match: { screen, detail } }: { match: PortalMatch }) {
  const language = useLanguage();
  const text = useWords("shell");
  const { Loading } = use(loadScreen(screen, language));
  return Loading ? <Loading detail={detail} /> : <Spinner label={text("loading")} />;
}

function Screen({ match: { screen, detail } }: { match: PortalMatch }) {
  const language = useLanguage();
  const { Content } = use(loadScreen(screen, language));
  useScreenFocus();
  return Content ? <Content detail={detail} /> : <NotFoundScreen />;
}
