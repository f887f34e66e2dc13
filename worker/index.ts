import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { dayInZone } from "#domain/dates.ts";
import { parseHomeName } from "#domain/home-name.ts";
import type { HostKind } from "#domain/hosts.ts";
import { hostKind } from "#services/hosts/dispatch.ts";
import { resolveSite } from "#services/hosts/resolve-site.ts";
import { finishResponse } from "#services/http/finish-response.ts";
import { logError } from "#services/http/log.ts";
import { isAsset, serveAsset } from "#services/http/assets.ts";
import {
  malformedAddressResponse,
  malformedHostResponse,
  methodNotAllowed,
  storeUnreachable,
} from "#services/http/short-responses.ts";
import { type RequestContext, createRequestContext } from "#services/http/request-context.ts";
import { currentWork, runAs } from "#store/dialect/current-work.ts";
import { openStore } from "#store/dialect/open.ts";
import { exportFromMemory } from "#letting/channels/exports-in-memory.ts";
import { configOf, type Env } from "./env.ts";
import { measureRoute } from "#services/measure/measure-route.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { ThemeError } from "#services/faults/theme-fault.ts";
import { sendCachedDocument } from "#pages/main-site/cached-documents.ts";
import { siteOrigin } from "#services/hosts/site-origin.ts";
import { ownerSite } from "#pages/owner-site/routes.ts";
import { answerFromMemory } from "#pages/owner-site/answer-from-memory.ts";
import { type SiteSource, storedSite } from "#letting/site-source/site-source.ts";
import type { Bookable } from "#letting/rates/bookable.ts";

export { PasswordHasher } from "#identity/accounts/password-hasher.ts";
export { CalendarPublisher } from "#letting/calendars/calendar-publisher.ts";
export { RealtimeHub } from "#services/realtime/realtime-hub.ts";

export default {
  fetch(request, env, execution): Response | Promise<Response> {
    try {
      const config = configOf(env);
      const at = hostKind(request, config.mainDomain);
      if (at.kind === "malformed") return malformedHostResponse();
      if (isAsset(request)) return serveAsset(request, env, execution);
      const kept =
        at.kind === "site"
          ? answerFromMemory(request, at.host, { env, waitUntil: (work) => execution.waitUntil(work) })
          : at.kind === "main" && at.own
            ? (sendCachedDocument(request) ?? exportFromMemory(request, recordingWith(env, execution)))
            : undefined;
      return kept ?? serve(request, at, createRequestContext(request, env, config, execution));
    } catch (error) {
      logError("request failed", error, { method: request.method });
      return notices().then(({ errorPage }) => errorPage(""));
    }
  },
  queue: async (batch, env) => (await import("#entry/queues.ts")).consume(batch, env),
  email: async (message, env) => (await import("#entry/inbound-mail.ts")).receiveMail(message, env),
  scheduled: async ({ scheduledTime }, env) => (await import("#entry/run-jobs.ts")).everyMinute(env, scheduledTime),
} satisfies ExportedHandler<Env>;

/** Answers of `/api` to what fails, which no page evaluates. */
const apiFailures = () => import("#services/http/api/failed-answer.ts");

/** Modules of pages that most isolates never serve. */
const notices = () => import("#services/http/notice-pages.ts");

/** Dependencies of recording that a calendar was fetched, for requests without a context. */
const recordingWith = (env: Env, execution: Pick<ExecutionContext, "waitUntil">) => ({
  openStore: () => openStore(env),
  waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
});

type ReadableHost = Exclude<HostKind, { kind: "malformed" }>;

/** Handles all requests that memory cannot answer, as a work that logs and measurements name. */
function serve(request: Request, at: ReadableHost, context: RequestContext): Promise<Response> {
  const { requestId, url } = context;
  return runAs({ requestId, host: "host" in at ? at.host : url.hostname }, async (work) => {
    const answered = await finish(request, at, context);
    const response =
      work.store.isMoving && (!isRead(request) || answered.status >= 500) ? await moving(request, context) : answered;
    work.route = routeOf(request, at, context);
    measureRoute(work, context);
    return response;
  });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The name under which a request is counted: words that the code knows, though a request's method may be any word. */
const routeOf = ({ method }: Request, at: ReadableHost, { route = "" }: RequestContext): string =>
  `${METHODS.includes(method) ? method : "OTHER"} ${at.kind} ${route}`.trim();

/** Adds request id and timing, and turns errors into the error page, or JSON for the API. */
async function finish(request: Request, at: ReadableHost, context: RequestContext): Promise<Response> {
  try {
    const response = finishResponse(await respond(request, at, context), context);
    if (!isRead(request))
      context.waitUntil(import("#services/realtime/wake-hubs.ts").then(({ wakeAfter }) => wakeAfter(request, response, context)));
    return response;
  } catch (error) {
    const route = routeOf(request, at, context);
    const fault = error instanceof ThemeError ? error.fault : route;
    logError("request failed", error, {
      route,
      path: isSecret(context.url) ? "" : context.url.pathname,
    });
    countFault("error", fault, context);
    if (isApi(context.url)) return finishResponse((await apiFailures()).failedAnswer(error, context.requestId), context);
    const { errorPage } = await notices();
    return finishResponse(await errorPage(context.requestId, context.config.mainOrigin), context);
  }
}

async function respond(request: Request, at: ReadableHost, context: RequestContext): Promise<Response> {
  const { config, env, timing } = context;
  if (/%00/.test(request.url)) return malformedAddressResponse();
  if (mayWriteMail(request, at, context.url)) refreshMailTextsWithStore(context);
  if (isGuestPage(context.url)) {
    context.route = "/booking/:token";
    const { serveGuestPage } = await import("#pages/guest-page/serve-guest-page.tsx");
    return serveGuestPage(request, context, at);
  }
  if (!isRead(request) && !takesForms(request, at) && !isGuestApi(context.url)) return refuseMethod(context);
  if (at.kind === "main") return main(request, context, !at.own);
  if (at.kind === "theme") {
    const today = dayInZone(context.now, "Europe/Amsterdam");
    const name = parseHomeName(context.url.searchParams.get("name"));
    const { demoSource } = await import("#pages/theme-demo/demo-source.ts");
    return owner(request, context, await demoSource(at.theme, config.mainOrigin, today, name), false);
  }
  if (at.kind === "preview") return preview(request, context);
  if (at.kind === "status") return (await import("#pages/status-page/serve-status.ts")).serveStatus(request, context);

  const from = performance.now();
  const resolution = await resolveSite(at, { ...context, kv: env.SITES, memoryMs: config.siteMemoryMs, now: Date.now });
  timing.note("site", "source" in resolution ? resolution.source : resolution.outcome, from);
  if (isGuestApi(context.url) && (resolution.outcome === "slow" || resolution.outcome === "failed"))
    return guests(request, context, "unknown");
  if (resolution.outcome === "slow") return (await notices()).loadingPage(config.mainOrigin);
  if (resolution.outcome === "moved") return redirectTo(resolution.to, request, context);
  if (resolution.outcome === "found") {
    const { site } = resolution;
    const work = currentWork();
    if (work) work.site = site.id;
    return owner(request, context, storedSite(site, siteOrigin(site, config.mainOrigin), context), true);
  }
  if (isGuestApi(context.url) && resolution.outcome === "nothing") return guests(request, context, null);
  if (!isRead(request)) return resolution.outcome === "failed" ? storeUnreachable() : refuseMethod(context);
  const shown = await main(request, context, true);
  // 404 is only allowed if the store has answered: calendar programs would delete all events, search engines would drop the page.
  return resolution.outcome === "failed" && shown.status === PAGE_ERRORS.NOT_FOUND ? storeUnreachable() : shown;
}

/** Answers a request whose writes the store refused because it is being moved: forms, `/api` and webhooks, which come again (0196). */
async function moving(request: Request, context: RequestContext): Promise<Response> {
  const isScript = request.headers.get("Accept")?.includes("application/json") ?? false;
  if (!isScript && hasDocuments(context.url))
    return finishResponse(await (await notices()).movingPage(context.config.mainOrigin), context);
  return finishResponse((await apiFailures()).storeMoving(), context);
}

/** Answers a method that hosts other than our own do not take. */
const refuseMethod = async ({ url }: RequestContext): Promise<Response> =>
  isApi(url) ? (await apiFailures()).apiMethodNotAllowed("GET, HEAD") : methodNotAllowed("GET, HEAD");

/** True for requests whose use cases may compose emails or read their texts: all but the pages of sites and demos. */
const mayWriteMail = (request: Request, at: ReadableHost, url: URL): boolean =>
  (at.kind === "main" && at.own) || isGuestPage(url) || (at.kind === "site" && !isRead(request));

/** Makes the first use of the store read the email texts that admins changed, at most once a minute in an isolate (0110). */
function refreshMailTextsWithStore(context: RequestContext): void {
  const open = context.openStore;
  let opened: ReturnType<typeof open> | undefined;
  const openAndRefresh = async () => {
    const [store, { refreshChangedTexts }] = await Promise.all([open(), import("#services/texts/changed-texts.ts")]);
    await refreshChangedTexts(async () => store, context.now);
    return store;
  };
  context.openStore = () => (opened ??= openAndRefresh());
}

/** Redirects to the site's primary host. Cached for a minute only, because the owner can change the primary host. */
function redirectTo(host: string, request: Request, { url, config }: RequestContext): Response {
  const origin = config.mainOrigin.replace(config.mainDomain, host);
  const headers = { Location: `${origin}${url.pathname}${url.search}`, "Cache-Control": "public, max-age=60" };
  // Clients change POST to GET after 301, but not after 308 (RFC 9110, section 15.4).
  return new Response(null, { status: isRead(request) ? 301 : 308, headers });
}

/** True for the addresses of guests' bookings, which the booking itself assigns to a host. */
const isGuestPage = ({ pathname }: URL): boolean => pathname.startsWith("/booking/");

/** True if the address itself gives access: those of guests' bookings, of calendars, of cleaners and for unsubscribing. */
const isSecret = ({ pathname }: URL): boolean => /^\/(booking|calendar|cleaning|unsubscribe)\//.test(pathname);

/** True for every request to our own main site, and for forms sent to owners' sites, demos and previews. */
const takesForms = ({ method }: Request, at: ReadableHost): boolean =>
  at.kind === "main" ? at.own : at.kind !== "status" && method === "POST";

/** True for the guests' API, which every host of a site has; it takes POST, and OPTIONS from pages of other sites (CORS). */
const isGuestApi = ({ pathname }: URL): boolean => pathname === "/api/quote" || pathname === "/api/availability";

/** True for addresses whose errors are JSON, on every host. */
const isApi = ({ pathname }: URL): boolean => pathname.startsWith("/api/");

/** False for addresses that programs call. */
const hasDocuments = (url: URL): boolean => !isApi(url) && !/^\/(auth|rest|functions|storage|realtime)\/v1\//.test(url.pathname);

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

async function main(request: Request, context: RequestContext, foreign: boolean): Promise<Response> {
  context.timing.note("host", "main");
  const { pathname } = context.url;
  if (!foreign && /^\/(auth|rest|functions|storage|realtime)\/v1\//.test(pathname))
    return (await import("#entry/protocols.ts")).answerSupabase(request, context);
  if (!foreign && pathname.startsWith("/api/")) return (await import("#entry/answer-api.ts")).answerApi(request, context);
  return (await import("#pages/main-site/routes.ts")).mainSite.fetch(request, { context, foreign });
}

async function preview(request: Request, context: RequestContext): Promise<Response> {
  const { previewSource } = await import("#owners/sites/preview-source.ts");
  const source = await previewSource(context);
  if (source) return owner(request, context, source, false);
  if (isGuestApi(context.url)) return guests(request, context, null);
  return (await notices()).previewExpiredPage(context.config.mainOrigin);
}

async function owner(request: Request, context: RequestContext, source: SiteSource, isStored: boolean): Promise<Response> {
  context.timing.note("host", isStored ? "owner" : source.carried?.startsWith("ticket=") ? "preview" : "theme");
  if (isGuestApi(context.url)) return guests(request, context, () => source.bookable());
  return ownerSite.fetch(request, { context, source, isStored });
}

async function guests(
  request: Request,
  context: RequestContext,
  bookable: (() => Promise<Bookable | undefined>) | null | "unknown",
): Promise<Response> {
  return (await import("#letting/rates/guest-routes.ts")).guestApi.fetch(request, { context, bookable });
}
