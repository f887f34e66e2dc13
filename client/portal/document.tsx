import { renderToStaticMarkup } from "react-dom/server";
import { Spinner } from "#client/ui/spinner.tsx";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { onMissingText } from "#client/lib/i18n.ts";
import { LOCALES } from "#domain/locale.ts";
import { loadLanguage } from "./languages.ts";

/** URLs of the files that the client build made for the portal. */
interface PortalAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** Static imports of the entry script. */
  modules: string[];
}

/** Renders the portal's HTML document in each language; `file` is its path below `dist/client/pages`. */
export async function prerenderPortal(assets: PortalAssets): Promise<{ file: string; html: string }[]> {
  onMissingText((key) => {
    throw new Error(`missing text: ${key}`);
  });
  return Promise.all(LOCALES.map(async (locale) => ({ file: `${locale}/portal.html`, html: await documentIn(locale, assets) })));
}

async function documentIn(locale: Locale, { script, styles, fonts, modules }: PortalAssets): Promise<string> {
  const { t } = await loadLanguage(locale);
  const document = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{t("portal/shell:title")}</title>
        <meta name="robots" content="noindex" />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={script} />
        {modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} />
        ))}
        <meta name="theme-color" content="#f7efe0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10211b" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        <div id="root">
          <main>
            <Spinner label={t("portal/shell:loading")} />
          </main>
        </div>
        <noscript>
          <p className="wrap pb-16 text-xl">
            {t("portal/shell:noScript")} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </noscript>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
