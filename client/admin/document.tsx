import { renderToStaticMarkup } from "react-dom/server";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { loadLanguage } from "./languages.ts";

/** URLs of the files that the client build made for the admin area. */
interface AdminAssets {
  script: string;
  styles: string[];
  /** Static imports of the entry script. */
  modules: string[];
}

/** Renders the document of the admin area in each language: an empty shell, the same for everybody. */
export const prerenderApp = (assets: AdminAssets): Promise<{ file: string; html: string }[]> =>
  Promise.all(LOCALES.map(async (locale) => ({ file: `${locale}/admin.html`, html: await documentIn(locale, assets) })));

async function documentIn(locale: Locale, { script, styles, modules }: AdminAssets): Promise<string> {
  const { t } = await loadLanguage(locale);
  const document = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{brand.name}</title>
        <meta name="robots" content="noindex" />
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} precedence="default" />
        ))}
        <script type="module" src={script} />
        {modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} fetchPriority="low" />
        ))}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <div id="root" />
        <noscript>
          <p className="wrap py-16 text-xl">{t("portal/shell:noScript")}</p>
        </noscript>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
