import { FORM_FIELD, type PageRef } from "#contract/pages/site-view.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { dayInZone } from "#domain/dates.ts";
import { clientNetwork } from "#services/http/client-network.ts";
import { isWithinFormLimit } from "#services/http/form-limit.ts";
import { logError } from "#services/http/log.ts";
import { methodNotAllowed } from "#services/http/short-responses.ts";
import { isFromOwnOrigin } from "#services/http/own-origin.ts";
import { CLIENT_CLOSED_REQUEST, type FormValues, readForm } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { matchSitePath } from "#locales/site-paths.ts";
import { type FormAnswer, hasEffects, type ReceiveForm, type SentForm } from "#letting/site-source/sent-form.ts";
import { seeOther } from "#services/http/see-other.ts";
import { PRIVATE_ADDRESS, serveGuestPage } from "./serve-page.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";
import { sitePages } from "./site-view.ts";

type Forms = Record<string, () => Promise<ReceiveForm>>;

/**
 * The forms of the pages that have some, by the name that a form sends in {@link FORM_FIELD}. Their schemas are loaded on first
 * use. A page's first form handles names that the page does not have.
 */
const FORMS: Partial<Record<PageRef["kind"], Forms>> = {
  contact: { question: async () => (await import("#letting/questions/receive-question.ts")).receiveQuestion },
  "find-booking": {
    "find-booking": async () => (await import("#letting/lost-links/receive-lookup.ts")).receiveLookup,
  },
  book: {
    booking: async () => (await import("#letting/booking-form/receive-details.ts")).receiveDetails,
    confirm: async () => (await import("#letting/booking-form/receive-confirm.ts")).receiveConfirm,
  },
};

/**
 * Handles a form sent to a page of an owner's site. The browser is redirected (303), or gets the page again with the guest's
 * values and the errors. In a preview (not `isStored`) and at an invented home on the internet nothing is stored or sent.
 */
export async function submitSiteForm(
  request: Request,
  context: RequestContext,
  source: SiteSource,
  isStored: boolean,
): Promise<Response> {
  const { site } = source;
  const { pathname } = context.url;
  const match = matchSitePath(pathname, site, sitePages(site));
  const forms = match.found ? FORMS[match.page.kind] : undefined;
  if (!match.found || !forms || (match.page.kind === "contact" && site.host.email === "")) return methodNotAllowed("GET, HEAD");
  const { locale, page } = match;
  const at = { locale, page, today: dayInZone(context.now, site.timeZone) };
  const isEffective = hasEffects({ source, isStored });
  const network = clientNetwork(request);
  const sent: SentForm = {
    values: {},
    source,
    context,
    isStored,
    hasEffects: isEffective,
    network,
    locale,
    path: pathname,
    problem: null,
  };
  const respond = (answer: FormAnswer, status?: number) =>
    "to" in answer
      ? seeOther(answer.to, { ...PRIVATE_ADDRESS, ...(answer.cookie === undefined ? {} : { "Set-Cookie": answer.cookie }) })
      : serveGuestPage(context, source, at, async () => answer.guest, { status: status ?? answer.status });
  const [fallback = ""] = Object.keys(forms);
  const refuse = async (code: keyof typeof ERRORS, problem: NonNullable<SentForm["problem"]>, values: FormValues = {}) => {
    const receive = await formNamed(forms, String(values[FORM_FIELD]), fallback);
    return respond(await receive({ ...sent, values, problem }), ERRORS[code]);
  };

  if (!isFromOwnOrigin(request, context)) return refuse("FORBIDDEN_ORIGIN", "failed");
  // Reading fails only if the client closes the connection; this is not a server error.
  const form = await readForm(request).catch(() => undefined);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!form.ok) return refuse(form.code, form.code === "BODY_TOO_LARGE" ? "tooLong" : "failed");
  const { values } = form;
  const name = String(values[FORM_FIELD]);
  if (!Object.hasOwn(forms, name)) return refuse("INVALID_FORM", "failed", values);
  if (isEffective && !(await isWithinFormLimit(request, context, name)))
    return refuse("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", values);
  try {
    const receive = await formNamed(forms, name, fallback);
    return await respond(await receive({ ...sent, values }));
  } catch (error) {
    logError("form not processed", error, { requestId: context.requestId, site: site.id });
    return refuse("INTERNAL", "failed", values);
  }
}

const formNamed = async (forms: Forms, name: string, fallback: string): Promise<ReceiveForm> => {
  const load = Object.hasOwn(forms, name) ? forms[name] : forms[fallback];
  if (!load) throw new Error(`no form ${name}`);
  return load();
};
