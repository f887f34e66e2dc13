import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { nextQuery } from "#client/lib/next.ts";
import { useSession } from "#client/lib/session.tsx";
import { Spinner } from "#client/ui/spinner.tsx";
import { languagePrefix, screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../texts.ts";

/** Renders its children for signed-in users; others are redirected to sign in and come back afterwards. */
export function SignedIn({ children }: { children: () => ReactNode }) {
  const { status } = useSession();
  const { locale } = useLanguage();
  const text = useWords("shell");
  const [path] = useLocation();
  const search = useSearch();
  const here = languagePrefix(locale) + path + (search && `?${search}`);
  switch (status) {
    case "loading":
      return <Spinner label={text("loading")} />;
    case "signed-out":
      return <Redirect to={screenPath("login") + nextQuery(here)} replace />;
    case "second-factor":
      return <Redirect to={screenPath("login", "second-factor") + nextQuery(here)} replace />;
    case "signed-in":
      return children();
  }
}
