import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { brand } from "#locales/brand.ts";
import { LanguageProvider, onMissingText } from "../kit/i18n/i18n.ts";
import { Skeleton } from "../kit/ui/skeleton.tsx";
import { LOCALES } from "#domain/locale.ts";
import { homePath } from "#locales/home-path.ts";
import { languagePrefix, type PortalMatch, portalPathIn } from "#locales/portal-paths.ts";
import { DashboardSkeleton } from "./dashboard/dashboard-skeleton.tsx";
import { loadLanguage } from "./shell/languages.ts";
import { Header } from "./shell/header.tsx";
import { useWords } from "../kit/i18n/texts.ts";

/** URLs of the files that the client build made for the portal. */
interface PortalAssets {
  script: string;
  styles: string[];
  /** Static imports of the entry script. */
  modules: string[];
}

/** Documents by file name: the one of the dashboard contains its menu. */
const DOCUMENTS = { portal: "login", dashboard: "dashboard" } as const;

/** Renders the portal's HTML documents in each language; `file` is the path below `dist/client/pages`. */
export async function prerenderApp(assets: PortalAssets): Promise<{ file: string; html: string }[]> {
  onMissingText((key) => {
    throw new Error(`missing text: ${key}`);
  });
  return Promise.all(
    LOCALES.flatMap((locale) =>
      Object.entries(DOCUMENTS).map(async ([name, screen]) => {
        return { file: `${locale}/${name}.html`, html: await documentIn({ locale, screen, detail: undefined }, assets) };
      }),
    ),
  );
}

/** The frame that a screen has while its code and data are loading. The app replaces it. */
function LoadingFrame({ match }: { match: PortalMatch }) {
  const text = useWords("shell");
  const isDashboard = match.screen === "dashboard";
  const home = isDashboard ? portalPathIn(match, match.locale) : homePath(match.locale);
  return (
    <div className="flex min-h-dvh flex-col">
      <Header
        match={match}
        search=""
        home={(props) => <a href={home} aria-label={text(isDashboard ? "home" : "site")} {...props} />}
      />
      <main className="flex grow flex-col">
        {isDashboard ? (
          <DashboardSkeleton section={undefined} />
        ) : (
          <div className="wrap py-10">
            <Skeleton label={text("loading")} lines={5} />
          </div>
        )}
      </main>
    </div>
  );
}

async function documentIn(match: PortalMatch, { script, styles, modules }: PortalAssets): Promise<string> {
  const { locale } = match;
  const language = await loadLanguage(locale);
  await language.loadTexts("portal/dashboard");
  const { t } = language;
  const document = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{t("portal/shell:title")}</title>
        <meta name="robots" content="noindex" />
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} precedence="default" />
        ))}
        <script type="module" src={script} />
        {modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} fetchPriority="low" />
        ))}
        <meta name="theme-color" content="#f7efe0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10211b" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href={`/portal-${locale}.webmanifest`} />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-title" content={brand.name} />
      </head>
      <body>
        <noscript>
          <p className="wrap py-6 text-xl">
            {t("portal/shell:noScript")} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </noscript>
        <div id="root">
          <LanguageProvider value={language}>
            <Router base={languagePrefix(locale)} ssrPath={portalPathIn(match, locale)}>
              <LoadingFrame match={match} />
            </Router>
          </LanguageProvider>
        </div>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
