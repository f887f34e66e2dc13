import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { FRAGMENT_PARAMETER, MONTH_PARAMETER } from "#contract/pages/page-parameters.ts";
import { type GuestState, NO_GUEST, type SiteView } from "#contract/pages/site-view.ts";
import { addMonths, type CalendarDate, type CalendarMonth, dayInZone, monthOf } from "#domain/dates.ts";
import { MAX_MONTHS_AHEAD } from "#domain/rates/plan.ts";
import { EMPTY_FORM, matchesEtag, REVALIDATE } from "#services/http/conditional.ts";
import { sendCached } from "#services/http/cached-response.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { matchSitePath } from "#locales/site-paths.ts";
import { countView, type SeenPage } from "#services/views/collect-views.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { themeFault } from "#services/faults/theme-fault.ts";
import { seeOther } from "#services/http/see-other.ts";
import { cacheKeyOf, recallPage, storeOnce } from "./cached-pages.ts";
import { contentVersion, keepPage, keptPage, type PageState } from "./kept-pages.ts";
import { etagOf, prepareClosed, prepareNotFound, type PreparedPage, preparePage, type RequestedPage } from "./render-page.tsx";
import { SENT } from "#letting/site-source/sent-form.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";
import { hasCalendar, loadLate } from "./load-late.ts";
import { sitePages } from "./site-view.ts";
import { streamPage } from "./stream-page.ts";

/** True if a page's query contains a search for a stay. */
const isStayQuery = (query: URLSearchParams): boolean => query.has("arrival") || query.has("departure");

/** The month that a guest chose for the page's calendars, if stays can be booked in it at all. */
function chosenMonth(query: URLSearchParams, today: CalendarDate): CalendarMonth | undefined {
  const month = query.get(MONTH_PARAMETER) ?? "";
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  return isMonth && month >= monthOf(today) && month <= addMonths(monthOf(today), MAX_MONTHS_AHEAD) ? month : undefined;
}

/**
 * Answers with a page of an owner's site: from memory, from the cache, or rendered and streamed. `isStored`: its bookings are in
 * the store.
 */
export async function servePage(
  request: Request,
  context: RequestContext,
  source: SiteSource,
  isStored: boolean,
): Promise<Response> {
  const { site } = source;
  const { pathname, searchParams } = context.url;
  const today = dayInZone(context.now, site.timeZone);
  const match = matchSitePath(pathname, site, sitePages(site));
  const ancestors = frameAncestors(context);
  const unkept = uncached(source);
  if (!match.found) {
    if (match.redirect !== undefined) return movedPermanently(match.redirect + context.url.search);
    const page = await prepareNotFound(source, { locale: match.locale, today }, ancestors);
    return stream(
      page,
      context,
      404,
      { ...page.headers, "Cache-Control": unkept },
      () => ({}),
      () => {},
    );
  }

  const at = { locale: match.locale, page: match.page, today };
  const note = (search?: SeenPage["search"]) => {
    if (!source.counted || request.method !== "GET") return;
    const named = searchParams.get("utm_source");
    const seen = { siteId: site.id, host: context.url.hostname, day: today, path: pathname, locale: match.locale, named };
    countView(request, search ? { ...seen, search } : seen, context);
  };
  if (match.page.kind === "book") {
    const { readStep } = await import("#letting/booking-form/read-step.ts");
    const found = await readStep({ source, context, isStored, locale: match.locale }, searchParams);
    if ("placed" in found) return seeOther(found.placed, PRIVATE_ADDRESS);
    if (!isFragment(context)) note();
    const { step, kept } = found;
    const isEmptyForm = step.step === "details" && step.token === null && source.carried === undefined;
    const cache = isEmptyForm ? EMPTY_FORM : unkept;
    return serveGuestPage(context, source, { ...at, asked: kept }, async () => ({ ...NO_GUEST, booking: step }), { cache });
  }
  if ((match.page.kind === "prices" || match.page.kind === "contact") && isStayQuery(searchParams)) {
    const [{ readSearch, writeSearch }, { isWithinSearchLimits }] = await Promise.all([
      import("#contract/pages/stay-search.ts"),
      import("#letting/rates/limit-quotes.ts"),
    ]);
    const search = readSearch(searchParams);
    if (!(await isWithinSearchLimits(request, context.env, search.code))) {
      const stay = { search, offers: [], isTooMany: true };
      const asked = { ...at, asked: writeSearch(search) };
      return serveGuestPage(context, source, asked, async () => ({ ...NO_GUEST, stay }), {
        status: PAGE_ERRORS.TOO_MANY_REQUESTS,
      });
    }
    return serveGuestPage(context, source, { ...at, asked: writeSearch(search) }, async (view) => {
      const { answerStay, outcomeOf } = await import("#letting/site-source/answer-stay.ts");
      const stay = await answerStay(search, view, source, context.now);
      if (match.page.kind === "contact") {
        const { groupMessage } = await import("./group-message.ts");
        const message = groupMessage(stay, view);
        return message === undefined ? NO_GUEST : { ...NO_GUEST, question: { state: "empty", message } };
      }
      if (!isFragment(context)) note(outcomeOf(stay));
      return { ...NO_GUEST, stay };
    });
  }
  if (match.page.kind === "contact" && searchParams.get(SENT) === "question")
    return serveGuestPage(context, source, at, async () => ({ ...NO_GUEST, question: { state: "sent" } }));
  if (match.page.kind === "find-booking" && searchParams.get(SENT) === "find-booking")
    return serveGuestPage(context, source, at, async () => ({ ...NO_GUEST, lookup: { state: "sent" } }));
  const withCalendar = hasCalendar(match.page);
  const month = withCalendar ? chosenMonth(searchParams, today) : undefined;
  const requested = { ...at, month, asked: month && `${MONTH_PARAMETER}=${month}` };
  if (source.carried !== undefined) {
    const page = await preparePage(source, requested, ancestors);
    const load = () => loadLate(source, requested, withCalendar ? source.calendar().load() : undefined);
    return stream(page, context, 200, { ...page.headers, "Cache-Control": unkept }, load, () => {});
  }

  note();
  const coming = withCalendar ? source.calendar() : undefined;
  // For a page in memory, wait for the calendar from the store; otherwise stream the page while the store answers.
  const version = contentVersion(site);
  // Not the address with its query, by which pages are answered from memory and counted.
  const path = month === undefined ? pathname : `${pathname} ${month}`;
  const isKept = keptPage(site.id, path, version, today) !== undefined;
  const shown = (await coming?.quick()) ?? (isKept ? await coming?.load().catch(() => undefined) : undefined);
  const stateWith = (calendar: number | undefined): PageState => ({ version, day: today, calendar });
  if (!coming || shown) {
    const answer = await recall(request, context, source, path, stateWith(shown?.version));
    if (answer) return answer;
  }

  const from = performance.now();
  const calendar = coming && (shown ? Promise.resolve(shown) : coming.load());
  // A failure is handled by the part that waits for the calendar, once it is awaited.
  calendar?.catch(() => {});
  const page = await preparePage(source, requested, ancestors);
  context.timing.note("render", undefined, from);
  const streamedEtag = `${etagOf(source, stateWith(shown?.version)).slice(0, -1)}.${context.requestId}"`;
  const headers = { ...page.headers, "Cache-Control": REVALIDATE, Vary: "Accept-Encoding" };
  return stream(
    page,
    context,
    200,
    { ...headers, ETag: streamedEtag },
    () => loadLate(source, requested, calendar),
    async (body) => {
      // The page is complete, so its calendar is loaded.
      const state = stateWith((await calendar)?.version);
      const etag = etagOf(source, state);
      const unstored = cacheKeyOf(source, path, state);
      keepPage(site.id, path, { state, headers: { ...headers, ETag: etag }, etags: [etag, streamedEtag], body, unstored });
    },
  );
}

/** True if a script asks for the page's main part, which shows a guest's search while it is typed. */
const isFragment = ({ url }: RequestContext): boolean => url.searchParams.has(FRAGMENT_PARAMETER);

/**
 * Answers with a page as one guest sees it: with an answer about a stay, or with the state of a form. Never stored, unless
 * `cache` says otherwise.
 */
export async function serveGuestPage(
  context: RequestContext,
  source: SiteSource,
  at: RequestedPage,
  answer: (view: SiteView) => Promise<GuestState>,
  { status = 200, cache = uncached(source) }: { status?: number; cache?: string } = {},
): Promise<Response> {
  const page = await preparePage(source, at, frameAncestors(context), async (view) => {
    const guest = await answer(view);
    if (context.cookies === "") return guest;
    const { withHeld } = await import("#letting/site-source/held-stay.ts");
    return withHeld(context, source.site.id, at.locale, guest);
  });
  return stream(
    isFragment(context) ? { ...page, before: "", after: "" } : page,
    context,
    status,
    { ...page.headers, "Cache-Control": cache, ...(at.page.kind === "book" ? PRIVATE_ADDRESS : {}) },
    () => ({}),
    () => {},
  );
}

/**
 * Header of pages whose address contains a guest's token. Other sites never learn the address. `no-referrer` would say so too,
 * but browsers then send forms without their origin, and those without `Sec-Fetch-Site` could not book.
 */
export const PRIVATE_ADDRESS = { "Referrer-Policy": "same-origin" };

/** Time after which search engines and monitors may ask a closed site again. */
const CLOSED_RETRY_SECONDS = 24 * 60 * 60;

/**
 * Answers every address of a closed site with the owner's page "temporarily closed" (503, so that search engines keep the site).
 */
export async function serveClosed(context: RequestContext, source: SiteSource): Promise<Response> {
  const { site } = source;
  const { locale } = matchSitePath(context.url.pathname, site, sitePages(site));
  const at = { locale, today: dayInZone(context.now, site.timeZone) };
  const page = await prepareClosed(source, at, frameAncestors(context));
  const headers = { ...page.headers, "Cache-Control": "no-store", "Retry-After": String(CLOSED_RETRY_SECONDS) };
  return stream(
    page,
    context,
    503,
    headers,
    () => ({}),
    () => {},
  );
}

const frameAncestors = ({ config }: RequestContext): string => `'self' ${config.mainOrigin}`;
const uncached = ({ carried }: SiteSource): string => (carried === undefined ? "no-store" : "private, no-store");

/** Answers with the page that is kept under `path`, from memory or the Cache API, or with 304 if the client's copy is current; undefined otherwise. */
async function recall(
  request: Request,
  context: RequestContext,
  source: SiteSource,
  path: string,
  state: PageState,
): Promise<Response | undefined> {
  const { site } = source;
  const kept = keptPage(site.id, path, state.version, state.day);
  if (kept && kept.state.calendar === state.calendar) {
    storeOnce(kept, context.waitUntil);
    return sendCached(request, kept, context.waitUntil);
  }
  const etag = etagOf(source, state);
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return notModified(etag);
  const cached = await recallPage(source, path, etag, state).catch((error: unknown) => cacheFailed(error, context));
  if (!cached) return undefined;
  keepPage(site.id, path, cached);
  context.timing.note("page", "cache");
  return sendCached(request, cached, context.waitUntil);
}

/** Only logs the error, because the page can be rendered without the cache. */
function cacheFailed(error: unknown, { requestId }: RequestContext): undefined {
  logError("the page cache failed", error, { requestId });
}

function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": REVALIDATE, Vary: "Accept-Encoding" } });
}

function stream(
  page: PreparedPage,
  context: RequestContext,
  status: number,
  headers: Record<string, string>,
  load: () => ReturnType<typeof loadLate>,
  onComplete: (body: Uint8Array) => void | Promise<void>,
): Response {
  const body = streamPage({
    ...page,
    loadLate: load,
    onComplete: (body) => context.waitUntil(Promise.resolve(onComplete(body))),
    onError: (part, error, isLate) => {
      logError("a part of a page failed", error, { requestId: context.requestId, part, site: page.view.name });
      countFault("error", isLate ? `GET site part ${part}` : themeFault(page.view.theme, part, error), context);
    },
  });
  return new Response(body, { status, headers });
}

function movedPermanently(location: string): Response {
  return new Response(null, { status: 301, headers: { Location: location, "Cache-Control": REVALIDATE } });
}
