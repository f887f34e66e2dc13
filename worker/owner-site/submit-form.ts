import { FORM_FIELD, NO_GUEST, type QuestionState } from "#contract/site-view.ts";
import { ERRORS } from "#contract/errors.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import { dayInZone } from "#domain/dates.ts";
import { clientNetwork } from "#http/client-network.ts";
import { isWithinFormLimit } from "#http/form-limit.ts";
import { logError } from "#http/log.ts";
import { methodNotAllowed } from "#http/notice-pages.ts";
import { isFromOwnOrigin } from "#http/own-origin.ts";
import { CLIENT_CLOSED_REQUEST, type FormValues, readForm } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { matchSitePath } from "#locales/site-paths.ts";
import { SENT, serveGuestPage } from "./serve-page.ts";
import type { SiteSource } from "./site-source.ts";
import { sitePages } from "./site-view.ts";

type Receive = (values: FormValues, site: SiteRecord, context: RequestContext, network: string) => Promise<QuestionState>;

/** The forms of owners' sites by their name, which a form sends in {@link FORM_FIELD}. Their schemas are loaded on first use. */
const FORMS: Record<string, Receive> = {
  question: async (...form) => (await import("#worker/questions/receive-question.ts")).receiveQuestion(...form),
};

/**
 * Handles a form sent to a page of an owner's site. The browser is redirected (303), or gets the page again with the guest's
 * values and the errors. A preview (not `stored`) or an invented home accepts every form and sends nothing.
 */
export async function submitForm(
  request: Request,
  context: RequestContext,
  source: SiteSource,
  stored: boolean,
): Promise<Response> {
  const { site } = source;
  const match = matchSitePath(context.url.pathname, site, sitePages(site));
  if (!match.found || match.page.kind !== "contact" || site.host.email === "") return methodNotAllowed("GET, HEAD");
  const at = { locale: match.locale, page: match.page, today: dayInZone(context.now, site.timeZone) };
  const show = (question: QuestionState, status: number) =>
    serveGuestPage(context, source, at, async () => ({ ...NO_GUEST, question }), status);
  const refuse = (code: keyof typeof ERRORS, error: string, values: FormValues = {}) =>
    show({ state: "refused", values, errors: { "": error } }, ERRORS[code]);

  if (!isFromOwnOrigin(request, context)) return refuse("FORBIDDEN_ORIGIN", "failed");
  // Reading fails only if the client closes the connection; this is not an error of ours.
  const form = await readForm(request).catch(() => undefined);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!form.ok) return refuse(form.code, form.code === "BODY_TOO_LARGE" ? "tooLong" : "failed");
  const { values } = form;
  const name = String(values[FORM_FIELD]);
  const receive = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  if (!receive) return refuse("INVALID_FORM", "failed", values);
  if (!stored || source.invented) return show({ state: "unsent" }, 200);
  if (!(await isWithinFormLimit(request, context, name))) return refuse("TOO_MANY_REQUESTS", "tooMany", values);
  try {
    const question = await receive(values, site, context, clientNetwork(request));
    if (question.state !== "refused") return redirectAfterPost(context, `${SENT}=${name}#${name}`);
    return await show(question, question.errors[""] === "tooMany" ? ERRORS.TOO_MANY_REQUESTS : ERRORS.INVALID_FORM);
  } catch (error) {
    logError("form not processed", error, { requestId: context.requestId, site: site.id });
    return refuse("INTERNAL", "failed", values);
  }
}

const redirectAfterPost = ({ url }: RequestContext, query: string): Response =>
  new Response(null, { status: 303, headers: { Location: `${url.pathname}?${query}`, "Cache-Control": "no-store" } });
