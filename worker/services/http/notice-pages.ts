import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import type { Locale } from "#domain/locale.ts";
import { contentSecurityPolicy, sourceHash } from "./security-headers.ts";

const STYLE =
  "html{color-scheme:light dark;background:light-dark(#fbf6ec,#0f1f1a);color:light-dark(#12332b,#f4ecdd);font:1.125rem/1.6 system-ui,sans-serif}body{display:grid;place-content:center;min-height:100vh;margin:0;padding:1.5rem;box-sizing:border-box}main{display:grid;gap:1rem}h1{font-size:1.75rem;line-height:1.2;margin:0;text-wrap:balance}p{margin:0;max-width:34rem}h1,p{overflow-wrap:anywhere}a{color:inherit}form{margin:.5rem 0 0}button{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.5rem;cursor:pointer;background:light-dark(#12332b,#f4ecdd);color:light-dark(#fbf6ec,#0f1f1a)}code{font-size:.875em}";
const styleHash = (() => {
  let hash: Promise<string> | undefined;
  return () => (hash ??= sourceHash(STYLE));
})();

/** One of our short pages without theme and script. */
interface Notice {
  status: number;
  title: string;
  /** HTML; every value from outside must be escaped. */
  body: string;
  headers?: Record<string, string>;
  /** Origin of our main site, whose dashboard shows owners' sites in a frame. */
  mainOrigin?: string;
  locale?: Locale;
  /** `form-action` of the content security policy. */
  forms?: string;
  /** `frame-ancestors` of the content security policy. */
  ancestors?: string;
}

/** Renders a notice page. */
export async function renderNotice(page: Notice): Promise<Response> {
  const { status, title, body, headers, mainOrigin = "", locale = "nl", forms, ancestors = `'self' ${mainOrigin}`.trim() } = page;
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentSecurityPolicy({
        scripts: "'none'",
        styles: await styleHash(),
        ancestors,
        ...(forms === undefined ? {} : { forms }),
      }),
      ...headers,
    },
  });
}

/**
 * Shown while the store is slow: the browser reloads after a second, and the lookup continues meanwhile (docs/decisions/0006).
 */
export function loadingPage(mainOrigin: string): Promise<Response> {
  return renderNotice({
    mainOrigin,
    status: PAGE_ERRORS.STORE_SLOW,
    title: "Site laden...",
    body: '<p lang="en">Loading the site …</p><p lang="pl">Wczytywanie strony …</p>',
    headers: { "Retry-After": "1", Refresh: "1" },
  });
}

/** Shown instead of the answer to a form while the store is being moved. The browser's way back keeps what was typed. */
export function movingPage(mainOrigin: string): Promise<Response> {
  return renderNotice({
    mainOrigin,
    status: PAGE_ERRORS.STORE_MOVING,
    title: "Over een minuut kan het weer",
    body: '<p>We verhuizen naar een grotere database en kunnen even niets opslaan. Er is niets gewijzigd. Ga terug en verstuur het over een minuut opnieuw.</p><p lang="en">We are moving to a larger database and cannot store anything for a minute. Nothing was changed. Go back and send it again in a minute.</p><p lang="pl">Przenosimy się do większej bazy danych i przez chwilę nie możemy niczego zapisać. Nic nie zmieniono. Wróć i wyślij ponownie za minutę.</p>',
    headers: { "Retry-After": "60" },
  });
}

/** Shown for a server error that occurs before the first byte is sent. */
export function errorPage(requestId: string, mainOrigin = ""): Promise<Response> {
  return renderNotice({
    mainOrigin,
    status: PAGE_ERRORS.INTERNAL,
    title: "Er ging iets mis",
    body: `<p>De pagina kon niet worden gemaakt. Probeer het zo nog eens.</p><p lang="en">Something went wrong on our side. Please try again in a moment.</p><p lang="pl">Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.</p><p><code>${requestId.replace(/[^\w-]/g, "")}</code></p>`,
  });
}

interface RefusedForm {
  status: number;
  locale: Locale;
  title: string;
  text: string;
  /** Link back to one of our pages. */
  back: { path: string; label: string };
}

/** Shown when a form is refused before its fields are read. */
export function refusalPage({ status, locale, title, text, back }: RefusedForm): Promise<Response> {
  return renderNotice({
    status,
    locale,
    title,
    body: `<p>${text}</p><p><a href="${escapeMarkup(back.path)}">${back.label}</a></p>`,
  });
}

interface Confirmation {
  locale: Locale;
  title: string;
  text: string;
  action: string;
  /**
   * Origin that the response to the form redirects to: browsers apply `form-action` to redirects too (CSP Level 3, section
   * 6.4.1).
   */
  redirectOrigin: string;
}

/** Asks the visitor to press a button, which posts to the page's own URL. Other sites may not show the page in a frame. */
export function confirmationPage({ locale, title, text, action, redirectOrigin }: Confirmation): Promise<Response> {
  return renderNotice({
    status: 200,
    locale,
    title: escapeMarkup(title),
    body: `<p>${escapeMarkup(text)}</p><form method="post"><button>${escapeMarkup(action)}</button></form>`,
    forms: `'self' ${redirectOrigin}`,
    ancestors: "'none'",
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  });
}

/** Shown for a preview whose ticket has expired. The dashboard fetches a new ticket on its own. */
export function previewExpiredPage(mainOrigin: string): Promise<Response> {
  return renderNotice({
    mainOrigin,
    status: PAGE_ERRORS.NOT_FOUND,
    title: "Dit voorbeeld is verlopen",
    body: '<p>Open het opnieuw vanuit je dashboard.</p><p lang="en">This preview has expired. Open it again from your dashboard.</p><p lang="pl">Ten podgląd wygasł. Otwórz go ponownie z panelu.</p>',
  });
}
