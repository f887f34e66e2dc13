import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { Locale } from "#domain/locale.ts";
import { logError } from "#http/log.ts";
import { refusalPage } from "#http/notice-pages.ts";
import { ConfigurationError } from "#worker/env.ts";
import { clientNetwork } from "#http/client-network.ts";
import { type FormValues, readForm } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { REFUSALS } from "#locales/refusals.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";
import { DYNAMIC_PAGES, type Submission } from "./dynamic-pages.ts";
import { renderNow, seeOther } from "./serve-marketing.ts";

type UnreadCode = "FORBIDDEN_ORIGIN" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INVALID_FORM";

/** The status that logs of nginx know for a client that went away; not registered. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Takes the form of a marketing page, sent by a browser or by the page's script. A browser is led on (303) or shown the
 * page again with what is wrong; a script (`Accept: application/json`) gets `{ location }` or `{ code, fields }`.
 */
export async function submitForm(request: Request, context: RequestContext): Promise<Response> {
  const { locale, page } = matchPath(context.url.pathname);
  const dynamic = page && DYNAMIC_PAGES[page];
  if (!page || !dynamic?.submit) return refuse("METHOD_NOT_ALLOWED", { Allow: "GET, HEAD" });
  if (!isOwnOrigin(request, context)) return refuseUnread(request, page, locale, "FORBIDDEN_ORIGIN");
  // Reading fails only when the client goes away meanwhile: no fault of ours, and nobody reads the answer.
  const form = await readForm(request).catch(() => undefined);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!form.ok) return refuseUnread(request, page, locale, form.code);
  const { FORM_LIMIT } = context.env;
  if (!FORM_LIMIT) throw new ConfigurationError('FORM_LIMIT is missing: see "Deploying" in README.md');
  const network = clientNetwork(request);
  const { success } = await FORM_LIMIT.limit({ key: `${page} ${network}` });
  const submission: Submission = success
    ? await dynamic.submit(form.values, context, locale, network).catch((error: unknown) => failed(error, context))
    : { ok: false, code: "TOO_MANY_REQUESTS", errors: { "": "tooMany" } };
  return answer(request, context, page, form.values, submission);
}

async function answer(
  request: Request,
  context: RequestContext,
  page: PageId,
  values: FormValues,
  submission: Submission,
): Promise<Response> {
  const byScript = request.headers.get("Accept")?.includes("application/json") ?? false;
  if (submission.ok) {
    deliverSoon(context);
    const { location } = submission;
    return byScript ? Response.json({ location }, { headers: { "Cache-Control": "no-store" } }) : seeOther(location);
  }
  const { code, errors } = submission;
  const status = ERRORS[code];
  const response = byScript
    ? Response.json({ code, fields: errors }, { status, headers: { "Cache-Control": "no-store" } })
    : await shownAgain(context, page, values, errors, status);
  if (code === "TOO_MANY_REQUESTS") response.headers.set("Retry-After", "60");
  return response;
}

async function shownAgain(
  context: RequestContext,
  page: PageId,
  values: FormValues,
  errors: Record<string, string>,
  status: number,
): Promise<Response> {
  const data = await DYNAMIC_PAGES[page]?.data?.(context, matchPath(context.url.pathname).locale);
  return renderNow(context, { page, foreign: false, status, state: { form: { values, errors }, ...(data ? { data } : {}) } });
}

/** What the visitor wrote is not lost to our fault: they get it back with the page. */
function failed(error: unknown, { requestId, url }: RequestContext): Submission {
  logError("a form could not be taken", error, { requestId, path: url.pathname });
  return { ok: false, code: "INTERNAL", errors: { "": "failed" } };
}

/** A form of another site may not be sent in our visitor's name. */
function isOwnOrigin({ headers }: Request, { url }: RequestContext): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "same-origin" || (site === null && headers.get("Origin") === url.origin);
}

/** A form that is refused before it is read: a page in the language of the address to a browser, JSON to a script. */
async function refuseUnread(request: Request, page: PageId, locale: Locale, code: UnreadCode): Promise<Response> {
  const accepted = request.headers.get("Accept") ?? "";
  if (!accepted.includes("text/html")) return refuse(code);
  const words = REFUSALS[locale];
  const said = words[code === "INVALID_FORM" ? "UNSUPPORTED_MEDIA_TYPE" : code];
  return refusalPage({ status: ERRORS[code], locale, ...said, back: { path: pathOf(page, locale), label: words.back } });
}

function refuse(code: ErrorCode, headers: Record<string, string> = {}): Response {
  return Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store", ...headers } });
}
