import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { nextQuery } from "../../kit/session/next.ts";
import { useSession } from "../../kit/session/session.tsx";
import { languagePrefix, screenPath } from "#locales/portal-paths.ts";

interface SignedInProps {
  /** Shown while the session is loading. */
  loading: ReactNode;
  children: () => ReactNode;
}

/** Renders its children for signed-in users; others are redirected to sign in and come back afterwards. */
export function SignedIn({ loading, children }: SignedInProps) {
  const { status } = useSession();
  const { locale } = useLanguage();
  const [path] = useLocation();
  const search = useSearch();
  const here = languagePrefix(locale) + path + (search && `?${search}`);
  switch (status) {
    case "loading":
      return loading;
    case "signed-out":
      return <Redirect to={screenPath("login") + nextQuery(here)} replace />;
    case "second-factor":
      return <Redirect to={screenPath("login", "second-factor") + nextQuery(here)} replace />;
    case "signed-in":
      return children();
  }
}
