import type { RegisteredGuest } from "#contract/booking.ts";
import { ERRORS } from "#contract/errors.ts";
import type { GuestNotice, GuestPage } from "#contract/guest-page.ts";
import { isServed, type SiteRecord } from "#contract/site-record.ts";
import { dayInZone } from "#domain/dates.ts";
import type { HostKind } from "#domain/hosts.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import { hostsOf } from "#hosts/site-cache.ts";
import { clientNetwork, isLocalNetwork } from "#http/client-network.ts";
import { isWithinFormLimit } from "#http/form-limit.ts";
import { logError } from "#http/log.ts";
import { methodNotAllowed, renderNotice } from "#http/notice-pages.ts";
import { isFromOwnOrigin } from "#http/own-origin.ts";
import { CLIENT_CLOSED_REQUEST, readForm } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findChangeRequest } from "#store/bookings.ts";
import { findByToken, type PlacedBooking } from "#store/booking-places.ts";
import { findById } from "#store/sites.ts";
import { BookingPage } from "#themes/base/pages/booking-page.tsx";
import { ReceiptPage } from "#themes/base/pages/receipt-page.tsx";
import { digest } from "#worker/accounts/digests.ts";
import { calendarOf } from "#worker/bookings/booking-mail.ts";
import { type BookingTools, bookingToolsOf } from "#worker/bookings/booking-tools.ts";
import { GUEST_TOKEN, guestPath } from "#worker/bookings/guest-token.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";
import { siteOrigin } from "#worker/owner-site/head.ts";
import { storedSite } from "#worker/owner-site/site-source.ts";
import { streamPage } from "#worker/owner-site/stream-page.ts";
import { prepareBooking } from "./prepare-booking.ts";
import { hasCalendar, hasReceipt, presentBooking } from "./present-booking.ts";
import { presentReceipt } from "./present-receipt.ts";
import { readNotice, readStep } from "./read-step.ts";
import { takeAction } from "./take-action.ts";

/** Headers of every answer about a guest's booking: nobody else may keep, list or learn its address. */
const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

const FILES = ["", "calendar.ics", "receipt"];

/** A guest's request: the booking that its token opens, and where it is. */
interface Visit {
  request: Request;
  context: RequestContext;
  tools: BookingTools;
  placed: PlacedBooking;
  token: string;
  locale: Locale;
}

/**
 * Answers `/booking/{token}` and its files at every host: at the site's own hosts with the page, elsewhere with a redirect to the
 * site's present address. The page of a site without an address or visitors is shown at our main site. An unknown token is 404,
 * whatever else is asked.
 */
export async function serveGuestPage(request: Request, context: RequestContext, at: HostKind): Promise<Response> {
  const { url, openStore } = context;
  const [, , token = "", file = "", ...more] = url.pathname.split("/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!(await isWithinPageLimit(request, context))) return privateText("TOO_MANY_REQUESTS");
  const store = await openStore();
  const placed = GUEST_TOKEN.test(token) ? await findByToken(store, await digest(token)) : undefined;
  if (!placed || more.length > 0 || !FILES.includes(file)) return notFound(context);
  const target = addressOf(placed, context, at.kind === "main" && at.own);
  if (target !== undefined) return redirect(303, target + url.pathname + url.search);
  const asked = url.searchParams.get("lang") ?? "";
  const locale = isLocale(asked) ? asked : placed.booking.locale;
  const visit: Visit = { request, context, tools: await bookingToolsOf(context), placed, token, locale };
  if (isRead) return file === "" ? servePage(visit) : serveFile(visit, file);
  if (request.method !== "POST" || file !== "") return methodNotAllowed("GET, HEAD, POST");
  return receiveForm(visit);
}

async function isWithinPageLimit(request: Request, { env: { QUOTE_LIMIT } }: RequestContext): Promise<boolean> {
  const network = clientNetwork(request);
  if (!QUOTE_LIMIT || isLocalNetwork(network)) return true;
  return (await QUOTE_LIMIT.limit({ key: `guest page ${network}` })).success;
}

/** The origin at which the booking's page is served, if that is another one than the request's. */
function addressOf({ site }: PlacedBooking, { url, config }: RequestContext, isMain: boolean): string | undefined {
  const { mainOrigin, mainDomain } = config;
  const hosts = isServed(site.status) ? hostsOf(site, mainDomain) : [];
  if (hosts.length === 0) return isMain ? undefined : mainOrigin;
  return hosts.includes(url.hostname) ? undefined : siteOrigin(site, mainOrigin);
}

function redirect(status: number, location: string): Response {
  return new Response(null, { status, headers: { ...PRIVATE_HEADERS, Location: location } });
}

/** Says nothing about the reason. */
function notFound({ config }: RequestContext): Promise<Response> {
  return renderNotice({
    mainOrigin: config.mainOrigin,
    status: ERRORS.NOT_FOUND,
    title: "Deze pagina bestaat niet",
    body: '<p>Klopt het adres helemaal? Een link uit een e-mail is soms afgebroken.</p><p lang="en">This page does not exist. Is the address complete? Links in emails are sometimes cut off.</p><p lang="pl">Ta strona nie istnieje. Czy adres jest kompletny? Linki w e-mailach bywają ucięte.</p>',
    headers: PRIVATE_HEADERS,
  });
}

function privateText(code: "TOO_MANY_REQUESTS"): Response {
  const headers = { ...PRIVATE_HEADERS, "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" };
  return new Response(`${code}: please try again in a minute\n`, { status: ERRORS[code], headers });
}

/** Builds addresses of the page, which keep the language if it is not the booking's. */
function hrefOf({ token, locale, placed }: Visit): GuestPage["href"] {
  const language: Record<string, string> = locale === placed.booking.locale ? {} : { lang: locale };
  return (query = {}, file = "") => {
    const asked = new URLSearchParams({ ...language, ...query }).toString();
    return guestPath(token) + (file === "" ? "" : `/${file}`) + (asked === "" ? "" : `?${asked}`);
  };
}

interface Shown {
  status?: number;
  notice?: GuestNotice | null;
  /** Names the step to show. */
  query?: URLSearchParams;
  register?: RegisteredGuest[] | undefined;
}

async function servePage(visit: Visit, { status = 200, register, ...shown }: Shown = {}): Promise<Response> {
  const { context, tools, placed, locale } = visit;
  const { store, now } = tools;
  const { searchParams } = context.url;
  const [site, changeRequest, step] = await Promise.all([
    siteOf(visit),
    findChangeRequest(store, placed.booking.id),
    readStep(shown.query ?? searchParams, tools, placed),
  ]);
  const page = await presentBooking(store, placed, {
    locale,
    now,
    href: hrefOf(visit),
    changeRequest: changeRequest ?? null,
    step,
    notice: shown.notice ?? readNotice(searchParams, placed),
    typedRegister: register,
  });
  const title = page.words("title", { state: page.words(`state.${placed.booking.state}.title`), home: page.home });
  return render(visit, site, status, (view) => ({
    title,
    body: <BookingPage view={view} page={page} />,
  }));
}

async function serveFile(visit: Visit, file: string): Promise<Response> {
  const { context, tools, placed, locale } = visit;
  if (file === "calendar.ics") {
    if (!hasCalendar(placed.booking.state)) return notFound(context);
    const { name, type, content } = calendarOf(placed);
    const headers = { ...PRIVATE_HEADERS, "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
    return new Response(content, { headers });
  }
  if (!hasReceipt(placed)) return notFound(context);
  const back = hrefOf(visit)();
  const [site, receipt] = await Promise.all([
    siteOf(visit),
    presentReceipt(tools.store, placed, { locale, now: tools.now, back }),
  ]);
  const title = receipt.words("receipt.title", { reference: placed.booking.reference });
  return render(visit, site, 200, (view) => ({ title, body: <ReceiptPage view={view} receipt={receipt} /> }));
}

async function siteOf({ tools, placed }: Visit): Promise<SiteRecord> {
  const site = await findById(tools.store, placed.site.id);
  if (!site) throw new Error("the site of a booking does not exist");
  return site;
}

type Create = Parameters<typeof prepareBooking>[2];

async function render(visit: Visit, site: SiteRecord, status: number, create: Create): Promise<Response> {
  const { context, locale } = visit;
  const source = storedSite(site, siteOrigin(site, context.config.mainOrigin), context);
  const at = { locale, today: dayInZone(context.now, site.timeZone), path: context.url.pathname };
  const page = await prepareBooking(source, at, create);
  const body = streamPage({
    ...page,
    loadLate: () => ({}),
    onComplete: () => {},
    onError: (part, error) => logError("a part of a page failed", error, { requestId: context.requestId, part, site: site.id }),
  });
  return new Response(body, { status, headers: { ...page.headers, ...PRIVATE_HEADERS } });
}

async function receiveForm(visit: Visit): Promise<Response> {
  const { request, context, tools, placed, token } = visit;
  const problem = (key: string, status: number, more: Omit<Shown, "status" | "notice"> = {}) =>
    servePage(visit, { status, notice: { kind: "problem", key }, ...more });
  if (!isFromOwnOrigin(request, context)) return problem("FORBIDDEN_ORIGIN", ERRORS.FORBIDDEN_ORIGIN);
  // Reading fails only if the client closes the connection; this is not an error of ours.
  const form = await readForm(request).catch(() => undefined);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!form.ok) return problem("INVALID_FORM", ERRORS[form.code]);
  if (!(await isWithinFormLimit(request, context, "guest page"))) return problem("TOO_MANY_REQUESTS", ERRORS.TOO_MANY_REQUESTS);
  try {
    const result = await takeAction(tools, placed, form.values);
    deliverSoon(context);
    if (result.ok) return redirect(303, hrefOf(visit)(result.query) + (result.query["do"] ? "#step" : ""));
    // The page shows the booking as it is now, which may be why the form was refused.
    const current = (await findByToken(tools.store, await digest(token))) ?? placed;
    const query = new URLSearchParams(result.query);
    const notice: GuestNotice = { kind: "problem", key: result.problem };
    return await servePage({ ...visit, placed: current }, { status: result.status, notice, query, register: result.register });
  } catch (error) {
    logError("form not processed", error, { requestId: context.requestId, site: placed.site.id });
    return problem("INTERNAL", ERRORS.INTERNAL);
  }
}
