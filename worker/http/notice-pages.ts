import { ERRORS } from "#contract/errors.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";
import type { Locale } from "#domain/locale.ts";
import { COMMON_HEADERS, contentSecurityPolicy, sourceHash } from "./security-headers.ts";

const STYLE =
  "html{color-scheme:light dark;background:light-dark(#fbf6ec,#0f1f1a);color:light-dark(#12332b,#f4ecdd);font:1.125rem/1.6 system-ui,sans-serif}body{display:grid;place-content:center;min-height:100vh;margin:0;padding:1.5rem;box-sizing:border-box}main{display:grid;gap:1rem}h1{font-size:1.75rem;line-height:1.2;margin:0;text-wrap:balance}p{margin:0;max-width:34rem}h1,p{overflow-wrap:anywhere}a{color:inherit}form{margin:.5rem 0 0}button{font:inherit;font-weight:600;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.5rem;cursor:pointer;background:light-dark(#12332b,#f4ecdd);color:light-dark(#fbf6ec,#0f1f1a)}code{font-size:.875em}";
const styleHash = (() => {
  let hash: Promise<string> | undefined;
  return () => (hash ??= sourceHash(STYLE));
})();

interface Notice {
  status: number;
  title: string;
  /** HTML of our own making. */
  body: string;
  headers?: Record<string, string>;
  /** Our own main site, whose dashboard shows owners' sites in a frame. */
  mainOrigin?: string;
  locale?: Locale;
  /** `form-action` of the page's policy. */
  forms?: string;
  /** `frame-ancestors` of the page's policy. */
  ancestors?: string;
}

async function notice(page: Notice): Promise<Response> {
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

/** The store is slow: the browser asks again in a second, while the lookup goes on (decision 6). */
export function loadingPage(mainOrigin: string): Promise<Response> {
  return notice({
    mainOrigin,
    status: ERRORS.STORE_SLOW,
    title: "Site laden...",
    body: '<p lang="en">Loading the site …</p><p lang="pl">Wczytywanie strony …</p>',
    headers: { "Retry-After": "1", Refresh: "1" },
  });
}

/** A fault of ours before the first byte. */
export function errorPage(requestId: string, mainOrigin = ""): Promise<Response> {
  return notice({
    mainOrigin,
    status: ERRORS.INTERNAL,
    title: "Er ging iets mis",
    body: `<p>De pagina kon niet worden gemaakt. Probeer het zo nog eens.</p><p lang="en">Something went wrong on our side. Please try again in a moment.</p><p lang="pl">Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.</p><p><code>${requestId.replace(/[^\w-]/g, "")}</code></p>`,
  });
}

interface Refusal {
  status: number;
  locale: Locale;
  title: string;
  text: string;
  /** The way back: where it leads, a path of ours, and its words. */
  back: { path: string; label: string };
}

/** A form that was refused before it was read. */
export function refusalPage({ status, locale, title, text, back }: Refusal): Promise<Response> {
  return notice({
    status,
    locale,
    title,
    body: `<p>${text}</p><p><a href="${escapeMarkup(back.path)}">${back.label}</a></p>`,
  });
}

interface Question {
  locale: Locale;
  title: string;
  text: string;
  action: string;
  /** Origin that the answer to the form redirects to: browsers apply `form-action` to redirects too (CSP Level 3, section 6.4.1). */
  redirectOrigin: string;
}

/** Asks for one press of a button, which posts to the address of the page. Other sites may not show it in a frame. */
export function confirmationPage({ locale, title, text, action, redirectOrigin }: Question): Promise<Response> {
  return notice({
    status: 200,
    locale,
    title: escapeMarkup(title),
    body: `<p>${escapeMarkup(text)}</p><form method="post"><button>${escapeMarkup(action)}</button></form>`,
    forms: `'self' ${redirectOrigin}`,
    ancestors: "'none'",
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  });
}

/** A preview whose ticket has run out: the dashboard asks for a new one by itself. */
export function previewEnded(mainOrigin: string): Promise<Response> {
  return notice({
    mainOrigin,
    status: ERRORS.NOT_FOUND,
    title: "Dit voorbeeld is verlopen",
    body: '<p>Open het opnieuw vanuit je dashboard.</p><p lang="en">This preview has expired. Open it again from your dashboard.</p><p lang="pl">Ten podgląd wygasł. Otwórz go ponownie z panelu.</p>',
  });
}

/** The Host header is no host name. */
export function malformedHost(): Response {
  return new Response("MALFORMED_HOST: the Host header is not a valid host name\n", {
    status: ERRORS.MALFORMED_HOST,
    headers: { ...COMMON_HEADERS, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Path or query of the address have a NUL, which no address of ours has and no database can look for. */
export function malformedAddress(): Response {
  const headers = { ...COMMON_HEADERS, "Cache-Control": "no-store" };
  return Response.json({ code: "MALFORMED_ADDRESS" }, { status: ERRORS.MALFORMED_ADDRESS, headers });
}

/** The store could not be asked whether there is anything here. */
export function tryAgain(): Response {
  return new Response("STORE_UNREACHABLE: please try again in a minute\n", {
    status: ERRORS.STORE_UNREACHABLE,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "60" },
  });
}

/** The address does not take this kind of request. */
export function methodNotAllowed(allowed: string): Response {
  return new Response("METHOD_NOT_ALLOWED\n", { status: ERRORS.METHOD_NOT_ALLOWED, headers: { Allow: allowed } });
}
