import { ERRORS } from "#contract/services/errors.ts";
import { MAX_WRITTEN_BYTES, MAX_WRITTEN_LENGTH, writtenInput } from "#contract/letting/conversation.ts";
import type { Payment, PaymentStatus } from "#contract/letting/payment.ts";
import type { GuestNotice, GuestPage } from "#contract/pages/guest-page.ts";
import { isServed, type SiteRecord } from "#contract/owners/site-record.ts";
import { dayInZone } from "#domain/dates.ts";
import type { HostKind } from "#domain/hosts.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import { hostsOf } from "#services/hosts/site-cache.ts";
import { clientNetwork, isLocalNetwork } from "#services/http/client-network.ts";
import { isWithinFormLimit } from "#services/http/form-limit.ts";
import { logError } from "#services/http/log.ts";
import { renderNotice } from "#services/http/notice-pages.ts";
import { methodNotAllowed } from "#services/http/short-responses.ts";
import { isFromOwnOrigin } from "#services/http/own-origin.ts";
import { isMultipart, readFormData } from "#services/http/read-form-data.ts";
import { CLIENT_CLOSED_REQUEST, type FormValues, readForm } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findChangeRequest } from "#store/letting/bookings.ts";
import { findFile } from "#store/letting/conversations.ts";
import { findBooking, findByToken, type PlacedBooking } from "#store/letting/booking-places.ts";
import { findOfBooking, findPayment } from "#store/letting/payments.ts";
import { findById } from "#store/owners/sites.ts";
import { BookingPage } from "#themes/base/pages/booking-page.tsx";
import { PaperPage } from "#themes/base/pages/paper-page.tsx";
import { ReceiptPage } from "#themes/base/pages/receipt-page.tsx";
import { digest } from "#services/secrets/digests.ts";
import { calendarOf } from "#letting/bookings/booking-mail.ts";
import { GUEST_TOKEN, guestPath } from "#letting/bookings/guest-token.ts";
import { TEST_PAYMENT } from "#letting/payments/test-provider.ts";
import { type PaymentTools, paymentToolsOf } from "#letting/payments/payment-tools.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { seeOther } from "#services/http/see-other.ts";
import { announceMessage } from "#letting/messages/announce-message.ts";
import { serveStoredFile } from "#letting/messages/message-files.ts";
import { writeAsGuest } from "#letting/messages/write-as-guest.ts";
import { siteOrigin } from "../owner-site/head.ts";
import { storedSite } from "#letting/site-source/site-source.ts";
import { streamPage } from "../owner-site/stream-page.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { findPaper, pdfOf, sendPdf } from "./paper-sheet.ts";
import { prepareBooking } from "./prepare-booking.ts";
import { checkPayment } from "#letting/payments/check-payments.ts";
import { isOpen } from "#letting/payments/settle-payment.ts";
import { ENDED, hasCalendar, hasReceipt, payOf, presentBooking } from "./present-booking.ts";
import { presentReceipt } from "./present-receipt.ts";
import { presentReview, receiveReview, type ReviewAnswer } from "./review.tsx";
import { readNotice, readStep } from "./read-step.ts";
import { takeAction, type TypedDetails } from "./take-action.ts";

/** Headers of every answer about a guest's booking: the page must not be cached or indexed, or leak its address. */
const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

const REVIEW = "review";
const FILES = ["", "calendar.ics", "receipt", REVIEW, TEST_PAYMENT];
/** Folders of files with a name or number. */
const FILES_BY_NAME = ["paper", "file"];

/** A guest's request: the booking that its token opens, and where it is. */
export interface GuestPageVisit {
  request: Request;
  context: RequestContext;
  tools: PaymentTools;
  placed: PlacedBooking;
  token: string;
  locale: Locale;
}

/**
 * Answers `/booking/{token}` and its files at every host: at the site's own hosts with the page, elsewhere with a redirect to the
 * site's current address. The page of a site without an address or visitors is shown at our main site. An unknown token is 404,
 * whatever the rest of the request.
 */
export async function serveGuestPage(request: Request, context: RequestContext, at: HostKind): Promise<Response> {
  const { url, openStore } = context;
  const [, , token = "", file = "", ...more] = url.pathname.split("/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!(await isWithinPageLimit(request, context))) return privateText("TOO_MANY_REQUESTS");
  const store = await openStore();
  const placed = GUEST_TOKEN.test(token) ? await findByToken(store, await digest(token)) : undefined;
  const [number, ...others] = more;
  const isFile = number === undefined ? FILES.includes(file) : FILES_BY_NAME.includes(file) && others.length === 0;
  if (!placed || !isFile) return notFound(context);
  const target = addressOf(placed, context, at.kind === "main" && at.own);
  if (target !== undefined) return seeOther(target + url.pathname + url.search, PRIVATE_HEADERS);
  const asked = url.searchParams.get("lang") ?? "";
  const locale = isLocale(asked) ? asked : placed.booking.locale;
  const visit: GuestPageVisit = { request, context, tools: await paymentToolsOf(context), placed, token, locale };
  if (isRead && file === TEST_PAYMENT)
    return servePage(visit, { query: new URLSearchParams({ do: TEST_PAYMENT, ...named(url) }) });
  if (isRead && number !== undefined) return file === "paper" ? servePaper(visit, number) : serveMessageFile(visit, number);
  if (file === REVIEW) return answerReview(visit);
  if (isRead) return file === "" ? showPage(visit) : serveFile(visit, file);
  if (request.method !== "POST" || file !== "") return methodNotAllowed("GET, HEAD, POST");
  return receiveForm(visit);
}

/** Shows or takes the review of the stay; a stay that did not take place has none. */
async function answerReview(visit: GuestPageVisit): Promise<Response> {
  const { method } = visit.request;
  if (method === "POST") {
    const form = await readGuestForm(visit);
    if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    return answerWith(visit, await receiveReview(visit, hrefOf(visit), form));
  }
  if (method !== "GET" && method !== "HEAD") return methodNotAllowed("GET, HEAD, POST");
  return answerWith(visit, await presentReview(visit, hrefOf(visit)));
}

async function answerWith(visit: GuestPageVisit, answer: ReviewAnswer): Promise<Response> {
  if (answer === undefined) return notFound(visit.context);
  if ("to" in answer) return seeOther(answer.to, PRIVATE_HEADERS);
  return render(visit, await siteOf(visit), answer.status, answer.create);
}

const named = ({ searchParams }: URL) => ({ payment: searchParams.get("paid") ?? "" });

/** Problems of a payment that is started with the booking. */
const START_PROBLEMS = ["PAYMENT_UNREACHABLE", "PAYMENT_REFUSED"] as const;

/** Shows the page; when a guest comes back from the provider, the provider is queried first. */
async function showPage(visit: GuestPageVisit): Promise<Response> {
  const { context, tools, placed } = visit;
  const { searchParams } = context.url;
  const problem = START_PROBLEMS.find((code) => code === searchParams.get("problem"));
  if (problem && placed.booking.state === "hold") return servePage(visit, { notice: { kind: "problem", key: problem } });
  const payments = searchParams.has("pay") || searchParams.has("paid") ? await findOfBooking(tools.store, placed.booking.id) : [];
  const started = await startedOf(
    tools,
    payments.find(({ id }) => id === searchParams.get("pay")),
  );
  if (started && isOpen(started.status) && started.location !== null) return servePage(visit, { location: started.location });
  const ended = payments.find(({ id }) => id === searchParams.get("paid"));
  if (!ended) return servePage(visit);
  const isAsked = isOpen(ended.status) && (await checkPayment(tools, ended));
  if (isAsked) deliverSoon(context);
  const payment = isAsked ? await findPayment(tools.store, ended.id) : ended;
  const current = (await findBooking(tools.store, placed.site.id, placed.booking.id)) ?? placed;
  return servePage({ ...visit, placed: current }, { notice: noticeOf(payment?.status ?? "open", current) });
}

/** The payment that a guest is sent to; an unanswered start is repeated. */
async function startedOf(tools: PaymentTools, payment: Payment | undefined): Promise<Payment | undefined> {
  if (!payment || !isOpen(payment.status) || payment.providerRef !== null) return payment;
  await checkPayment(tools, payment);
  return findPayment(tools.store, payment.id);
}

function noticeOf(status: PaymentStatus, { booking: { state } }: PlacedBooking): GuestNotice | null {
  if (isOpen(status)) return null;
  if (status !== "paid") return { kind: "problem", key: "NOT_PAID" };
  return ENDED.includes(state) ? null : { kind: "done", key: "paid" };
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
function hrefOf({ token, locale, placed }: GuestPageVisit): GuestPage["href"] {
  const language: Record<string, string> = locale === placed.booking.locale ? {} : { lang: locale };
  return (query = {}, file = "") => {
    const asked = new URLSearchParams({ ...language, ...query }).toString();
    return guestPath(token) + (file === "" ? "" : `/${file}`) + (asked === "" ? "" : `?${asked}`);
  };
}

interface Shown extends TypedDetails {
  status?: number;
  notice?: GuestNotice | null;
  /** Names the step to show. */
  query?: URLSearchParams;
  /** Address of the provider's page that the guest is sent to. */
  location?: string;
  /** A message that was refused. */
  typedMessage?: string;
}

async function servePage(
  visit: GuestPageVisit,
  { status = 200, register, recipient, location, ...shown }: Shown = {},
): Promise<Response> {
  const { context, tools, placed, locale } = visit;
  const { store, now } = tools;
  const { searchParams } = context.url;
  const [site, changeRequest, step] = await Promise.all([
    siteOf(visit),
    findChangeRequest(store, placed.booking.id),
    readStep(shown.query ?? searchParams, tools, placed),
  ]);
  const pay = await payOf(tools, placed);
  const page = await presentBooking(store, placed, {
    locale,
    now,
    href: hrefOf(visit),
    changeRequest: changeRequest ?? null,
    step,
    notice: shown.notice ?? readNotice(searchParams, placed),
    typedRegister: register,
    pay: { ...pay, location: location ?? null },
    typedRecipient: recipient,
    typedMessage: shown.typedMessage,
  });
  const title = page.words("title", { state: page.words(`state.${placed.booking.state}.title`), home: page.home });
  const response = await render(visit, site, status, (view) => ({ title, body: <BookingPage view={view} page={page} /> }));
  // Not a redirect of the form: browsers apply `form-action` to redirects too, and providers choose their own hosts.
  if (location !== undefined) response.headers.set("Refresh", `0; url=${location}`);
  return response;
}

async function serveFile(visit: GuestPageVisit, file: string): Promise<Response> {
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

async function servePaper(visit: GuestPageVisit, file: string): Promise<Response> {
  const found = await findPaper(visit, file);
  if (!found) return notFound(visit.context);
  if (found.isPdf) return sendPdf(found, PRIVATE_HEADERS);
  const { sheet, paper } = found;
  const href = hrefOf(visit);
  const page = { words: await guestWords(visit.locale), sheet, back: href(), pdf: href({}, `paper/${pdfOf(paper.number)}`) };
  return render(visit, await siteOf(visit), 200, () => ({ title: sheet.title, body: <PaperPage page={page} /> }));
}

async function serveMessageFile({ context, tools, placed }: GuestPageVisit, id: string): Promise<Response> {
  const { id: bookingId } = placed.booking;
  const file = await findFile(tools.store, { bookingId, id, withNotes: false });
  const response = file && (await serveStoredFile({ bucket: context.env.MEDIA }, bookingId, file));
  if (!response) return notFound(context);
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.headers.set(name, value);
  return response;
}

async function siteOf({ tools, placed }: GuestPageVisit): Promise<SiteRecord> {
  const site = await findById(tools.store, placed.site.id);
  if (!site) throw new Error("the site of a booking does not exist");
  return site;
}

type Create = Parameters<typeof prepareBooking>[2];

async function render(visit: GuestPageVisit, site: SiteRecord, status: number, create: Create): Promise<Response> {
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

/** The form of the conversation, the only one with files. */
async function receiveMessage(visit: GuestPageVisit): Promise<Response> {
  const { request, context, tools, placed } = visit;
  const refuse = (key: string, status: number, text = "") =>
    servePage(visit, { status, notice: { kind: "problem", key }, typedMessage: text });
  const read = await readFormData(request, MAX_WRITTEN_BYTES).catch(() => undefined);
  if (!read) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (!read.ok) return refuse(read.code === "BODY_TOO_LARGE" ? "fileSize" : "INVALID_FORM", ERRORS[read.code]);
  const { form } = read;
  const typed = form.get("text");
  const text = typeof typed === "string" ? typed.slice(0, 2 * MAX_WRITTEN_LENGTH) : "";
  if (!(await isWithinFormLimit(request, context, "guest page")))
    return refuse("TOO_MANY_REQUESTS", ERRORS.TOO_MANY_REQUESTS, text);
  const parsed = writtenInput.safeParse({ key: form.get("key"), text: form.get("text") ?? "", files: form.getAll("files") });
  if (!parsed.success) {
    const isKey = parsed.error.issues.some(({ path }) => path[0] === "key");
    return refuse(isKey ? "INVALID_FORM" : "message", ERRORS.INVALID_FORM, text);
  }
  const network = clientNetwork(request);
  const written = await writeAsGuest({ ...tools, bucket: context.env.MEDIA }, placed, { ...parsed.data, network });
  if (!written.ok) {
    const status = written.problem === "tooManyMessages" ? ERRORS.TOO_MANY_REQUESTS : ERRORS.INVALID_FORM;
    return refuse(written.problem, status, text);
  }
  if (written.isNew) {
    deliverSoon(context);
    announceMessage(context, placed.site.id);
  }
  return seeOther(`${hrefOf(visit)({ done: "message" })}#conversation`, PRIVATE_HEADERS);
}

/** A form as it was sent; with a problem, it must not be processed. */
export interface GuestForm {
  values: FormValues;
  problem?: { key: string; status: number };
}

/** Reads a form of a guest's page; undefined if the client closed the connection, which is not a server error. */
async function readGuestForm({ request, context }: GuestPageVisit): Promise<GuestForm | undefined> {
  const refused = (key: string, status: number, values: FormValues = {}) => ({ values, problem: { key, status } });
  if (!isFromOwnOrigin(request, context)) return refused("FORBIDDEN_ORIGIN", ERRORS.FORBIDDEN_ORIGIN);
  const form = await readForm(request).catch(() => undefined);
  if (!form) return undefined;
  if (!form.ok) return refused("INVALID_FORM", ERRORS[form.code]);
  const { values } = form;
  if (await isWithinFormLimit(request, context, "guest page")) return { values };
  return refused("TOO_MANY_REQUESTS", ERRORS.TOO_MANY_REQUESTS, values);
}

async function receiveForm(visit: GuestPageVisit): Promise<Response> {
  const { request, context, tools, placed, token } = visit;
  const problem = (key: string, status: number) => servePage(visit, { status, notice: { kind: "problem", key } });
  if (isMultipart(request)) {
    if (!isFromOwnOrigin(request, context)) return problem("FORBIDDEN_ORIGIN", ERRORS.FORBIDDEN_ORIGIN);
    try {
      return await receiveMessage(visit);
    } catch (error) {
      logError("message of a guest not stored", error, { requestId: context.requestId, site: placed.site.id });
      return problem("INTERNAL", ERRORS.INTERNAL);
    }
  }
  const form = await readGuestForm(visit);
  if (!form) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (form.problem) return problem(form.problem.key, form.problem.status);
  try {
    const result = await takeAction(tools, placed, form.values);
    deliverSoon(context);
    if (result.ok) return seeOther(hrefOf(visit)(result.query) + (result.query["do"] ? "#step" : ""), PRIVATE_HEADERS);
    // The page shows the current booking, whose change may be why the form was refused.
    const current = (await findByToken(tools.store, await digest(token))) ?? placed;
    const { problem: key, status, query, register, recipient } = result;
    return await servePage(
      { ...visit, placed: current },
      {
        status,
        notice: { kind: "problem", key },
        query: new URLSearchParams(query),
        ...(register && { register }),
        ...(recipient && { recipient }),
      },
    );
  } catch (error) {
    logError("form not processed", error, { requestId: context.requestId, site: placed.site.id });
    return problem("INTERNAL", ERRORS.INTERNAL);
  }
}
