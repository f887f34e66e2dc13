import { CONFIRM, CONFIRMED_KEY, RECEIVED } from "#contract/receipt.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { PageState } from "#contract/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#http/read-form.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { paymentOrigins, replyWithResult, replyWithTest, replyWithWayBack } from "./order-replies.ts";

/** What became of a form: where to go on, or what to show beside which field. */
export type Submission = { ok: true; location: string } | { ok: false; code: ErrorCode; errors: Record<string, string> };

/** How a page is answered that is not simply shown: somewhere else, as not there, or with more said in its headers. */
export type PageReply = { location: string } | { notFound: true } | { status?: number; headers?: Record<string, string> };

/** A page that is not the same for everyone. */
interface DynamicPage {
  /** Made anew for each request, or only for an address with one of these in its query. */
  when: "always" | readonly string[];
  /** With one of these in its query it is about one visitor: not to be indexed. */
  personal?: readonly string[];
  /** What the page shows: answers to its queries by their key. */
  data?(context: RequestContext, locale: Locale): Promise<PageState["data"]>;
  /** Looks at the data; without it the page is shown with 200. */
  reply?(data: PageState["data"], context: RequestContext, locale: Locale): PageReply;
  /** Takes the page's form; `network` is where it came from (`clientNetwork`). */
  submit?(values: FormValues, context: RequestContext, locale: Locale, network: string): Promise<Submission>;
  /** Other origins the form may lead to, for the content security policy. */
  formTargets?(context: RequestContext): string[];
}

/** A link that has confirmed its consultation leads to the receipt of it. */
function replyWithConfirmed(data: PageState["data"], _: RequestContext, locale: Locale): PageReply {
  const id = data?.[CONFIRMED_KEY];
  return typeof id === "string" ? { location: `${pathOf("consultation", locale)}?${RECEIVED}=${id}` } : {};
}

const orderPages = () => import("./order-pages.ts");

/** The pages that are made by the worker; all others are as the build made them. */
export const DYNAMIC_PAGES: Partial<Record<PageId, DynamicPage>> = {
  home: { when: ["income", "name"] },
  pricing: { when: ["income", "name"] },
  contact: {
    when: [RECEIVED],
    personal: [RECEIVED],
    data: async (context) => (await import("#worker/leads/page-data.ts")).receiptData(context),
    submit: async (...form) => (await import("#worker/leads/contact-page.ts")).submitContact(...form),
  },
  consultation: {
    when: "always",
    personal: [RECEIVED, CONFIRM],
    data: async (context) => (await import("#worker/leads/page-data.ts")).consultationData(context),
    reply: replyWithConfirmed,
    submit: async (...form) => (await import("#worker/leads/consultation-page.ts")).submitConsultation(...form),
  },
  checkout: {
    when: "always",
    data: async (...asked) => (await import("./checkout-page.ts")).checkoutData(...asked),
    submit: async (values, context, locale) => (await import("./checkout-page.ts")).submitCheckout(values, context, locale),
    formTargets: paymentOrigins,
  },
  "checkout-success": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyWithResult,
    submit: async (values, context) => (await orderPages()).submitRetry(values, context),
    formTargets: paymentOrigins,
  },
  "checkout-cancelled": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyWithWayBack,
    submit: async (values, context) => (await orderPages()).submitRetry(values, context),
    formTargets: paymentOrigins,
  },
  "test-payment": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyWithTest,
    submit: async (values, context) => (await orderPages()).submitTestPayment(values, context),
  },
};

/** Whether this request for the page needs the worker. */
export function isDynamic(page: DynamicPage | undefined, search: URLSearchParams): page is DynamicPage {
  return page !== undefined && (page.when === "always" || page.when.some((name) => search.has(name)));
}
