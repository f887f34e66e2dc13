import { Component, type ReactNode, useEffect, useState } from "react";
import type { Locale } from "#domain/locale.ts";
import en from "#locales/en/errorPage.json";
import nl from "#locales/nl/errorPage.json";
import { homePath } from "#locales/home-path.ts";
import pl from "#locales/pl/errorPage.json";
import { reloadIfReplaced } from "../browser/replaced-build.ts";
import { ButtonLink } from "./button-link.tsx";
import { Spinner } from "./spinner.tsx";
import { requestId } from "../api/request-id.ts";

/** Bundled in all languages, because this page must work even if a language could not be loaded. */
const TEXTS = { nl, en, pl };

interface ErrorBoundaryProps {
  locale: Locale;
  /** Identifies the content. When it changes, rendering is tried again after an error. */
  at?: string;
  /** Shown instead of the error screen, for parts without which the screen is still of use. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  at: string | undefined;
}

/**
 * An error screen with a link home and the request id to quote to support. If the server has a new build, the document is reloaded
 * instead (0184).
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, at: this.props.at };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return at === state.at ? null : { failed: false, at };
  }

  override render() {
    const { locale, fallback, children } = this.props;
    return this.state.failed ? (fallback ?? <ErrorPage locale={locale} />) : children;
  }
}

function ErrorPage({ locale }: { locale: Locale }) {
  const texts = TEXTS[locale];
  const id = requestId(document, performance);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => void reloadIfReplaced().then((isReplaced) => setIsShown(!isReplaced)), []);
  if (!isShown) return <Spinner label="…" />;
  return (
    <main role="alert" className="wrap grid min-h-screen content-center gap-6 py-16">
      <h1 className="title-l max-w-[14ch]">{texts.title}</h1>
      <p className="max-w-[52ch] text-xl">{texts.text}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={homePath(locale)}>{texts.home}</ButtonLink>
        <button
          type="button"
          onClick={() => location.reload()}
          className="min-h-13 cursor-pointer rounded-full border-2 border-current px-6 font-semibold"
        >
          {texts.again}
        </button>
      </p>
      {id && (
        <p className="text-soft">
          {texts.request} <code className="break-all text-ink">{id}</code>
        </p>
      )}
    </main>
  );
}
