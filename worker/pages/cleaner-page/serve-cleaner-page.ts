import { cleaningForm, MAX_CLEANING_FORM_BYTES } from "#contract/letting/cleaning.ts";
import { ERRORS } from "#contract/services/errors.ts";
import { cleanerWords } from "#locales/words/cleaner-words.ts";
import { calendarNotFound } from "#letting/calendars/serve-site-export.ts";
import { CLEANER_TOKEN, cleanerPath } from "#letting/cleaning/cleaner-link.ts";
import { completeTask, reopenTask } from "#letting/cleaning/complete-task.ts";
import { readPlan } from "#letting/cleaning/read-plan.ts";
import { taskCalendar } from "#letting/cleaning/task-calendar.ts";
import { isWithinLimit } from "#services/http/api/rate-limit.ts";
import { logError } from "#services/http/log.ts";
import { renderNotice } from "#services/http/notice-pages.ts";
import { isMultipart, readFormData } from "#services/http/read-form-data.ts";
import { CLIENT_CLOSED_REQUEST } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { contentSecurityPolicy, sourceHash } from "#services/http/security-headers.ts";
import { seeOther } from "#services/http/see-other.ts";
import { methodNotAllowed } from "#services/http/short-responses.ts";
import { announce } from "#services/live/announce.ts";
import { digest } from "#services/secrets/digests.ts";
import { findByToken, type OpenedLink } from "#store/letting/cleaner-links.ts";
import type { Store } from "#store/dialect/store.ts";
import { renderCleanerPage, taskId } from "./page.tsx";
import { STYLE } from "./style.ts";

/** Headers of every answer: the address is a secret, and what it opens must not be stored or indexed. */
const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

const CALENDAR = "calendar.ics";

interface Visit {
  request: Request;
  context: RequestContext;
  store: Store;
  link: OpenedLink;
  token: string;
}

/**
 * Answers `/cleaning/{token}`, the page of a cleaner without an account, and its calendar. All tokens that open nothing get the
 * same answer. The address is all that identifies the cleaner, so its forms need no protection against other sites.
 */
export async function serveCleanerPage(request: Request, context: RequestContext, token: string, file = ""): Promise<Response> {
  const isCalendar = file === CALENDAR;
  if (!(await isWithinLimit(request, context.env, "cleaner page", "QUOTE_LIMIT"))) return tooManyRequests(context);
  const store = await context.openStore();
  const link = CLEANER_TOKEN.test(token) ? await findByToken(store, await digest(token)) : undefined;
  if (!link || !(isCalendar || file === "")) return isCalendar ? calendarNotFound() : notFound(context);
  const visit = { request, context, store, link, token };
  if (isCalendar) return serveCalendar(visit);
  if (request.method === "GET" || request.method === "HEAD") return servePage(visit);
  return request.method === "POST" ? receiveForm(visit) : methodNotAllowed("GET, HEAD, POST");
}

async function servePage({ context, store, link, token }: Visit, problem: string | null = null, status = 200): Promise<Response> {
  const [plan, words, styles] = await Promise.all([
    readPlan(store, link, context.now),
    cleanerWords(link.locale),
    sourceHash(STYLE),
  ]);
  if (!plan) return notFound(context);
  const calendar = context.config.mainOrigin + cleanerPath(token, CALENDAR);
  const { locale, name } = link;
  const html = renderCleanerPage({ words, locale, name, plan, timeZone: plan.timeZone, calendar, problem });
  return new Response(html, {
    status,
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy({ scripts: "'none'", styles, connections: "'none'", ancestors: "'none'" }),
    },
  });
}

async function serveCalendar({ request, context, store, link }: Visit): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed("GET, HEAD");
  const [plan, words] = await Promise.all([readPlan(store, link, context.now), cleanerWords(link.locale)]);
  if (!plan) return calendarNotFound();
  const headers = {
    ...PRIVATE_HEADERS,
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
  };
  return new Response(taskCalendar(words, link.locale, plan), { headers });
}

async function receiveForm(visit: Visit): Promise<Response> {
  const { request, context, store, link, token } = visit;
  if (!(await isWithinLimit(request, context.env, "cleaner form", "FORM_LIMIT"))) return tooManyRequests(context);
  if (!isMultipart(request)) return servePage(visit, "invalid", ERRORS.UNSUPPORTED_MEDIA_TYPE);
  const read = await readFormData(request, MAX_CLEANING_FORM_BYTES).catch(() => undefined);
  if (!read) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!read.ok) return servePage(visit, read.code === "BODY_TOO_LARGE" ? "fileSize" : "invalid", ERRORS[read.code]);
  const parsed = cleaningForm.safeParse(Object.fromEntries(read.form));
  if (!parsed.success) return servePage(visit, "invalid", ERRORS.INVALID_FORM);
  const { unit: unitId, action, ...task } = parsed.data;
  const tools = { store, bucket: context.env.MEDIA, now: context.now };
  const change = action === "done" ? completeTask : reopenTask;
  const changed = await change(tools, link, { unitId, ...task });
  if (!changed.ok) {
    const status = changed.problem === "tooMany" ? ERRORS.TOO_MANY_REQUESTS : ERRORS.INVALID_FORM;
    return servePage(visit, changed.problem, status);
  }
  announceCleaning(context, link.siteId);
  return seeOther(`${cleanerPath(token)}#${taskId({ unitId, day: task.day })}`, PRIVATE_HEADERS);
}

/** Tells the owner's open screens, after the response. A failure is logged. */
function announceCleaning(context: RequestContext, siteId: string): void {
  const sending = announce(context, siteId, { topic: "cleanings", version: null, at: context.now });
  context.waitUntil(sending.catch((error: unknown) => logError("cleaning not announced", error, { siteId })));
}

/** Says nothing about the reason: the link was revoked, or never existed. */
function notFound({ config }: RequestContext): Promise<Response> {
  return renderNotice({
    mainOrigin: config.mainOrigin,
    status: ERRORS.NOT_FOUND,
    title: "Deze link werkt niet",
    body: '<p>Klopt het adres helemaal? De eigenaar kan de link ook hebben ingetrokken: vraag om een nieuwe.</p><p lang="en">This link does not work. Is the address complete? The owner may have withdrawn it: ask for a new one.</p><p lang="pl">Ten link nie działa. Czy adres jest kompletny? Właściciel mógł go wycofać: poproś o nowy.</p>',
    headers: PRIVATE_HEADERS,
  });
}

function tooManyRequests({ config }: RequestContext): Promise<Response> {
  return renderNotice({
    mainOrigin: config.mainOrigin,
    status: ERRORS.TOO_MANY_REQUESTS,
    title: "Even wachten",
    body: '<p>Er komen veel verzoeken van jouw verbinding. Probeer het over een minuut nog eens.</p><p lang="en">Many requests come from your connection. Please try again in a minute.</p><p lang="pl">Z Twojego połączenia przychodzi wiele żądań. Spróbuj ponownie za minutę.</p>',
    headers: { ...PRIVATE_HEADERS, "Retry-After": "60" },
  });
}
