import { marketing } from "virtual:client-manifest";
import type { StatusReport } from "#contract/services/status.ts";
import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "#domain/locale.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { languagePrefix } from "#locales/portal-paths.ts";
import { statusWords } from "#locales/words/status-words.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { contentSecurityPolicy, sourceHash } from "#services/http/security-headers.ts";
import { readHeld } from "#services/status/held-status.ts";
import { readReport } from "#services/status/read-report.ts";
import { renderStatusPage } from "./page.tsx";
import { STYLE } from "./style.ts";

/** Browsers and networks keep the page for a minute, in which nothing new is measured. */
const CACHE = "public, max-age=60";
/** An isolate asks KV no more often. */
const REMEMBERED_MS = 20_000;

let remembered: { report: StatusReport; until: number } | undefined;

/** Answers requests of `status.{main domain}`: the page in each language, and nothing else. */
export async function serveStatus(request: Request, context: RequestContext): Promise<Response> {
  const { url, config, env } = context;
  context.timing.note("host", "status");
  const path = url.pathname.replace(/(.)\/$/, "$1");
  if (path === "/favicon.svg") return env.ASSETS.fetch(request);
  if (path === "/robots.txt") return new Response("User-agent: *\nAllow: /\n", { headers: { "Content-Type": "text/plain" } });
  const locale = LOCALES.find((each) => path === (languagePrefix(each) || "/"));
  if (locale === undefined) return redirect(localeIn(path));
  const report = await findReport(context);
  const words = await statusWords(locale);
  const html = renderStatusPage({
    locale,
    words,
    report,
    now: context.now,
    mainOrigin: config.mainOrigin,
    styles: marketing.styles,
    fonts: marketing.fonts,
  });
  return new Response(html, {
    status: report ? 200 : PAGE_ERRORS.STORE_UNREACHABLE,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      // A search result would say what was true when it was read.
      "X-Robots-Tag": "noindex",
      "Cache-Control": report ? CACHE : "no-store",
      "Content-Security-Policy": contentSecurityPolicy({
        scripts: "'none'",
        styles: `'self' ${await sourceHash(STYLE)}`,
        ancestors: "'self'",
      }),
    },
  });
}

const localeIn = (path: string): Locale => LOCALES.find((each) => path.startsWith(`/${each}/`)) ?? DEFAULT_LOCALE;

const redirect = (locale: Locale): Response =>
  new Response(null, { status: 302, headers: { Location: languagePrefix(locale) || "/", "Cache-Control": CACHE } });

/** Reads the report from memory or KV, so that the page works without the store; from the store if KV has none. */
async function findReport(context: RequestContext): Promise<StatusReport | undefined> {
  const { env, now, openStore, requestId } = context;
  if (remembered && remembered.until > now) return remembered.report;
  const logged = (error: unknown) => logError("status not read", error, { requestId });
  const held = await readHeld(env.SITES).catch(logged);
  const report =
    held?.report ??
    (await openStore()
      .then((store) => readReport(store, now))
      .catch(logged));
  // What this isolate showed last, if it is not old, rather than nothing.
  if (!report) return remembered && now - remembered.until < 10 * MINUTE_MS ? remembered.report : undefined;
  remembered = { report, until: now + REMEMBERED_MS };
  return report;
}
