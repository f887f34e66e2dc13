import { useMutation } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { endSessions } from "../../kit/session/end-sessions.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { showToast, Toaster } from "../../kit/ui/toast.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { LanguageList } from "../../kit/brand/language-list.tsx";
import { Mark } from "../../kit/brand/mark.tsx";
import { ADMIN_PAGES, type AdminMatch, type AdminPage, adminPath, adminPathIn } from "#locales/admin-paths.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { useTexts } from "./texts.ts";
import { SearchField } from "./search-field.tsx";

const PAGES = Object.keys(ADMIN_PAGES) as AdminPage[];

/** Header, menu and toasts around every page. The menu is a column on large screens, and a row that scrolls on small ones. */
export function Frame({ match, children }: { match: AdminMatch; children: ReactNode }) {
  const text = useTexts("shell");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const signOut = useSignOut();
  useTitleAndFocus(text(`pages.${match.page}`));
  const menu = useRef<HTMLElement>(null);
  // On small screens the menu is a row that scrolls.
  useEffect(() => {
    const current = menu.current?.querySelector("[aria-current=page]");
    current?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
  }, [match.page]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-sun px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {shell("skip")}
      </a>
      <header className="sticky top-0 z-30 border-b border-ink/15 bg-paper/95 backdrop-blur-sm">
        <div className="wrap flex min-h-15 items-center gap-2 max-sm:flex-wrap">
          <Link href={adminPath("overview")} className="flex min-h-11 items-center gap-2">
            <Mark className="size-7" />
            <span className="font-display text-xl font-bold tracking-tight max-sm:sr-only">{brand.name}</span>
          </Link>
          <span className="mr-auto rounded-full bg-ink px-2.5 py-0.5 text-sm font-semibold text-paper">{text("area")}</span>
          <SearchField />
          <LanguageList
            current={locale}
            label={shell("language")}
            hrefOf={(other) => adminPathIn(match, other) + location.search}
          />
          <IconButton icon={LogOut} label={shell("menu.signOut")} onClick={signOut} />
        </div>
      </header>
      <div className="wrap grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-8 pb-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav
          ref={menu}
          aria-label={text("navigation")}
          className="max-lg:-mx-[clamp(1.25rem,4.5vw,4rem)] max-lg:overflow-x-auto lg:pt-6"
        >
          <ul className="flex gap-1 max-lg:w-max max-lg:px-[clamp(1.25rem,4.5vw,4rem)] max-lg:py-2 lg:sticky lg:top-20 lg:grid">
            {PAGES.map((page) => (
              <li key={page}>
                <Link
                  href={adminPath(page)}
                  aria-current={page === match.page ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-xl px-3 font-medium whitespace-nowrap hover:bg-ink/5 aria-[current=page]:bg-ink aria-[current=page]:text-paper"
                >
                  {text(`pages.${page}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" tabIndex={-1} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 pt-6 outline-none">
          {children}
        </main>
      </div>
      <Toaster label={shell("notices")} closeLabel={shell("close")} />
    </div>
  );
}

/** Sets the document's title; after a navigation scrolls to the top and focuses the content, as loading a document would. */
function useTitleAndFocus(title: string): void {
  const [path] = useLocation();
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title]);
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path) {
      scrollTo({ top: 0, behavior: "instant" });
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    lastPath = path;
  }, [path]);
}

/** Path of the last page. */
let lastPath: string | undefined;

function useSignOut(): () => void {
  const { t, locale } = useLanguage();
  const { mutate } = useMutation({
    mutationFn: () => endSessions("local"),
    onSuccess: () => location.replace(portalPath("login", locale)),
    onError: (error) => showToast(refusalText(error, t)),
  });
  return mutate;
}
