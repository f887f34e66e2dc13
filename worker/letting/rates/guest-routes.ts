import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { cors } from "hono/cors";
import { isUnreachable } from "#store/dialect/unreachable.ts";
import { noteRoute } from "#services/http/note-pattern.ts";
import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import { availabilityQuery, quoteInput } from "#contract/letting/quote-input.ts";
import { availabilityOutput, quoteOutput, refusedQuoteOutput } from "#contract/letting/quote-output.ts";
import { dayInZone } from "#domain/dates.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#domain/locale.ts";
import { answer, NO_STORE } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { output } from "#services/http/api/output.ts";
import { rateLimit } from "#services/http/api/rate-limit.ts";
import { type GatedEnv, openToAll } from "#services/http/caller/gates.ts";
import { logError } from "#services/http/log.ts";
import { parseJson } from "#services/http/read-json.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import { apiSentence } from "#locales/api-sentences.ts";
import { calendarWords } from "#locales/words/calendar-words.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import type { Bookable, BookableUnit } from "./bookable.ts";
import { describeQuote } from "./describe-quote.ts";
import { isWithinCodeLimit, QUOTES } from "./limit-quotes.ts";
import { listDays, quoteUnit, readQuotable } from "./quote-units.ts";
import { readBookable } from "./read-bookable.ts";

interface GuestEnv extends GatedEnv {
  Bindings: GatedEnv["Bindings"] & {
    /**
     * The site at the request's host; null if the host has none, "unknown" if the store did not answer. Undefined on the main
     * site, where requests name a site.
     */
    bookable?: (() => Promise<Bookable | undefined>) | null | "unknown";
  };
  Variables: GatedEnv["Variables"] & { locale: Locale };
}

type GuestContext = Context<GuestEnv>;

const MAX_BODY_BYTES = 16 * 1024;

/** Refuses with an error code, and a sentence in the requested language. */
const refuse = (c: GuestContext, code: ErrorCode, more: object = {}) =>
  c.json({ code, message: apiSentence(code, c.var.locale), ...more }, ERRORS[code] as 422, NO_STORE);

/** Reads the requested language, from the body or else the query, and adds a sentence to refusals that have none. */
const inLanguage: MiddlewareHandler<GuestEnv> = async (c, next) => {
  const fromQuery = c.req.query("locale") ?? "";
  c.set("locale", isLocale(fromQuery) ? fromQuery : DEFAULT_LOCALE);
  if (c.req.method === "POST") {
    const text = await readTextUpTo(c.req.raw, MAX_BODY_BYTES);
    if (text === undefined) return refuse(c, "BODY_TOO_LARGE");
    c.req.raw = new Request(c.req.raw.url, { method: "POST", headers: c.req.raw.headers, body: text });
    const sent = parseJson(text);
    const { locale = "" } = (sent.ok && typeof sent.value === "object" && sent.value !== null ? sent.value : {}) as {
      locale?: unknown;
    };
    if (typeof locale === "string" && isLocale(locale)) c.set("locale", locale);
  }
  try {
    await next();
  } catch (error) {
    const { requestId, url } = c.env.context;
    logError("price not computed", error, { requestId, path: url.pathname });
    if (!isUnreachable(error)) return refuse(c, "INTERNAL");
    c.header("Retry-After", "60");
    return refuse(c, "STORE_UNREACHABLE");
  }
  if (c.res.ok) return;
  const refusal = (await c.res.clone().json()) as { code: ErrorCode; message?: string };
  if (refusal.message !== undefined) return;
  const { code, ...more } = refusal;
  c.res = new Response(JSON.stringify({ code, message: apiSentence(code, c.var.locale), ...more }), c.res);
};

/** Middleware of a route that other sites may call with this method. */
const prepare = (method: "GET" | "POST") =>
  [
    cors({ origin: "*", allowMethods: [method], allowHeaders: ["Content-Type"], maxAge: 86_400 }),
    inLanguage,
    async (c: GuestContext, next: Next) => {
      if (c.req.method === method) return next();
      c.header("Allow", method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS");
      return refuse(c, "METHOD_NOT_ALLOWED");
    },
  ] as const;

/** Seconds after which a request may be sent again when the store did not answer. */
const RETRY_SECONDS = "60";

/**
 * The unit that a request is about: INVALID_FORM if the request does not name a site and a unit, NOT_FOUND if guests cannot book
 * it.
 */
async function findUnit(
  c: GuestContext,
  { site, unit: slug }: { site?: string | undefined; unit?: string | undefined },
): Promise<{ ok: true; bookable: Bookable; unit: BookableUnit } | { ok: false; response: Response }> {
  const { context, bookable: atHost } = c.env;
  if (atHost === undefined && site === undefined)
    return { ok: false, response: refuse(c, "INVALID_FORM", { fields: { site: "required" } }) };
  if (atHost === "unknown") {
    c.header("Retry-After", RETRY_SECONDS);
    return { ok: false, response: refuse(c, "STORE_UNREACHABLE") };
  }
  const bookable =
    atHost === undefined ? await readBookable(await context.openStore(), site?.toLowerCase() ?? "") : await atHost?.();
  const [only, ...others] = bookable?.units ?? [];
  if (bookable && slug === undefined && others.length > 0)
    return { ok: false, response: refuse(c, "INVALID_FORM", { fields: { unit: "required" } }) };
  const unit = slug === undefined ? only : bookable?.units.find((each) => each.slug === slug);
  return bookable && unit ? { ok: true, bookable, unit } : { ok: false, response: refuse(c, "NOT_FOUND") };
}

const QUOTE_OUTPUT = output({ 200: quoteOutput, 422: refusedQuoteOutput });
const AVAILABILITY_OUTPUT = output({ 200: availabilityOutput });

/** Prices and free days for guests: on the main site for every active site, at an owner's host for its site. */
export const guestRateRoutes = new Hono<GuestEnv>()
  .use("/quote", openToAll, ...prepare("POST"))
  .use("/availability", openToAll, ...prepare("GET"))
  .post("/quote", openToAll, rateLimit(QUOTES, "QUOTE_LIMIT"), input("json", quoteInput), QUOTE_OUTPUT, async (c) => {
    const { site, unit: slug, locale: asked, ...request } = c.req.valid("json");
    if (!(await isWithinCodeLimit(c.req.raw, c.env.context.env, request.code))) return refuse(c, "TOO_MANY_REQUESTS");
    const found = await findUnit(c, { site, unit: slug });
    if (!found.ok) return found.response;
    const { bookable, unit } = found;
    const locale = asked ?? bookable.defaultLocale;
    const { now } = c.env.context;
    const [quotable] = await readQuotable(bookable, [unit], now, request.code);
    if (!quotable) return refuse(c, "NOT_FOUND");
    const result = quoteUnit(quotable, request);
    if (result.ok) return answer(c, describeQuote(result.quote, locale, bookable.defaultLocale));
    const today = dayInZone(now, bookable.timeZone);
    const refusals = result.refusals.map((each) => ({ ...each, message: explainRefusal(each, locale, today) }));
    const message = refusals.map((each) => each.message).join(" ");
    return refuse(c, "STAY_NOT_POSSIBLE", { message, refusals, alternatives: result.alternatives });
  })
  .get(
    "/availability",
    openToAll,
    rateLimit("availability", "QUOTE_LIMIT"),
    input("query", availabilityQuery),
    AVAILABILITY_OUTPUT,
    async (c) => {
      const { from, to, ...asked } = c.req.valid("query");
      const found = await findUnit(c, asked);
      if (!found.ok) return found.response;
      const { bookable, unit } = found;
      const [quotable] = await readQuotable(bookable, [unit], c.env.context.now);
      if (!quotable) return refuse(c, "NOT_FOUND");
      const { version, plan } = unit.rates;
      const words = asked.locale && (await calendarWords(asked.locale));
      return answer(c, { currency: plan.currency, version, words, days: listDays(quotable, { from, to }) });
    },
  );

/** The same routes at owners' hosts. */
export const guestApi = new Hono<GuestEnv>()
  .basePath("/api")
  .onError((error) => {
    throw error;
  })
  .use(noteRoute)
  .notFound((c) => c.json({ code: "NOT_FOUND" }, 404, NO_STORE))
  .route("/", guestRateRoutes);
