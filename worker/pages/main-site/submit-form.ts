import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import type { Locale } from "#domain/locale.ts";
import { logError } from "#services/http/log.ts";
import { refusalPage } from "#services/http/notice-pages.ts";
import { clientNetwork } from "#services/http/client-network.ts";
import { isWithinFormLimit } from "#services/http/form-limit.ts";
import { isFromOwnOrigin } from "#services/http/own-origin.ts";
import { CLIENT_CLOSED_REQUEST, type FormValues, readForm } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { REFUSALS } from "#locales/refusals.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { DYNAMIC_PAGES, type PageOutcome } from "./dynamic-pages.ts";
import { seeOther } from "#services/http/see-other.ts";
import { renderDynamicPage } from "./serve-marketing.ts";

type UnreadCode = "FORBIDDEN_ORIGIN" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INVALID_FORM";

/**
 * Handles the form of a marketing page, sent by a browser or by the page's script. A browser is redirected (303) or gets the page
 * again with its errors; a script (`Accept: application/json`) gets `{ location }` or `{ code, fields }`.
 */
export async function submitMainForm(request: Request, context: RequestContext): Promise<Response> {
  const { locale, page } = matchPath(context.url.pathname);
  const dynamic = page && DYNAMIC_PAGES[page];
  if (!page || !dynamic?.submit) return refuse("METHOD_NOT_ALLOWED", { Allow: "GET, HEAD" });
  if (!isFromOwnOrigin(request, context)) return refuseUnread(request, page, locale, "FORBIDDEN_ORIGIN");
  // Reading fails only if the client closes the connection; this is not a server error.
  const form = await readForm(request).catch(() => undefined);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!form.ok) return refuseUnread(request, page, locale, form.code);
  const outcome: PageOutcome = (await isWithinFormLimit(request, context, page))
    ? await dynamic
        .submit(form.values, context, locale, clientNetwork(request))
        .catch((error: unknown) => toFailure(error, context))
    : { ok: false, code: "TOO_MANY_REQUESTS", errors: { "": "TOO_MANY_REQUESTS" } };
  return respond(request, context, page, form.values, outcome);
}

async function respond(
  request: Request,
  context: RequestContext,
  page: PageId,
  values: FormValues,
  outcome: PageOutcome,
): Promise<Response> {
  const isScript = request.headers.get("Accept")?.includes("application/json") ?? false;
  if ("values" in outcome) return renderFormAgain(context, page, outcome.values, {}, 200);
  if (outcome.ok) {
    deliverSoon(context);
    const { location } = outcome;
    return isScript ? Response.json({ location }, { headers: { "Cache-Control": "no-store" } }) : seeOther(location);
  }
  const { code, errors } = outcome;
  const status = ERRORS[code];
  const response = isScript
    ? Response.json({ code, fields: errors }, { status, headers: { "Cache-Control": "no-store" } })
    : await renderFormAgain(context, page, values, errors, status);
  if (code === "TOO_MANY_REQUESTS") response.headers.set("Retry-After", "60");
  return response;
}

async function renderFormAgain(
  context: RequestContext,
  page: PageId,
  values: FormValues,
  errors: Record<string, string>,
  status: number,
): Promise<Response> {
  const data = await DYNAMIC_PAGES[page]?.data?.(context, matchPath(context.url.pathname).locale);
  return renderDynamicPage(context, {
    page,
    foreign: false,
    status,
    state: { form: { values, errors }, ...(data ? { data } : {}) },
  });
}

/** Logs an unexpected error; the page is shown again, so that the visitor loses no input. */
function toFailure(error: unknown, { requestId, url }: RequestContext): PageOutcome {
  logError("form not processed", error, { requestId, path: url.pathname });
  return { ok: false, code: "INTERNAL", errors: { "": "failed" } };
}

/** Refuses a form before it is read: with a page in the language of the address for a browser, with JSON for a script. */
async function refuseUnread(request: Request, page: PageId, locale: Locale, code: UnreadCode): Promise<Response> {
  const accepted = request.headers.get("Accept") ?? "";
  if (!accepted.includes("text/html")) return refuse(code);
  const texts = REFUSALS[locale];
  const text = texts[code === "INVALID_FORM" ? "UNSUPPORTED_MEDIA_TYPE" : code];
  return refusalPage({ status: ERRORS[code], locale, ...text, back: { path: pathOf(page, locale), label: texts.back } });
}

function refuse(code: ErrorCode, headers: Record<string, string> = {}): Response {
  return Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store", ...headers } });
}
