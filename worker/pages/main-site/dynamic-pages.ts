import { CONFIRM, CONFIRMED_KEY, RECEIVED } from "#contract/business/receipt.ts";
import type { PageState } from "#contract/pages/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormOutcome } from "#services/http/form-outcome.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { listPaymentOrigins, replyToCancelled, replyToResult, replyToTestPayment } from "./order-replies.ts";

/** Changes to the answer of a page: a redirect, the not-found page, or another status and more headers. */
export type PageReply = { location: string } | { notFound: true } | { status?: number; headers?: Record<string, string> };

/** Outcome of a form of several steps: the page is shown again with these values. */
export type PageOutcome = FormOutcome | { ok: true; values: FormValues };

/** A page that the worker renders because it depends on the request. */
interface DynamicPage {
  /** Rendered for every request, or only if the query has one of these parameters. */
  when: "always" | readonly string[];
  /** With one of these query parameters the page is about one visitor and must not be indexed. */
  personal?: readonly string[];
  /** True if the page is an empty form, unless one of the parameters of `personal` is set. */
  isForm?: true;
  /** Loads what the page shows: results of its queries by their key. */
  data?(context: RequestContext, locale: Locale): Promise<PageState["data"]>;
  /** Decides on the answer from the data; without this function the page is sent with 200. */
  reply?(data: PageState["data"], context: RequestContext, locale: Locale): PageReply;
  /** Handles the page's form; `network` identifies the sender's network (`clientNetwork`). */
  submit?(values: FormValues, context: RequestContext, locale: Locale, network: string): Promise<PageOutcome>;
  /** Other origins to which the form may redirect, for the content security policy. */
  formTargets?(context: RequestContext): string[];
}

/** Redirects a link whose consultation is already confirmed to its receipt. */
function replyToConfirmed(data: PageState["data"], _: RequestContext, locale: Locale): PageReply {
  const id = data?.[CONFIRMED_KEY];
  return typeof id === "string" ? { location: `${pathOf("consultation", locale)}?${RECEIVED}=${id}` } : {};
}

const orderPages = () => import("./order-pages.ts");

/** The pages that the worker renders; all others are prerendered by the build. */
export const DYNAMIC_PAGES: Partial<Record<PageId, DynamicPage>> = {
  home: { when: ["income", "name"] },
  pricing: { when: ["income", "name"] },
  contact: {
    when: [RECEIVED],
    personal: [RECEIVED],
    data: async (context) => (await import("#business/leads/page-data.ts")).receiptData(context),
    submit: async (...args) => (await import("#business/leads/contact-page.ts")).submitContact(...args),
  },
  consultation: {
    when: "always",
    isForm: true,
    personal: [RECEIVED, CONFIRM],
    data: async (context) => (await import("#business/leads/page-data.ts")).consultationData(context),
    reply: replyToConfirmed,
    submit: async (...args) => (await import("#business/leads/consultation-page.ts")).submitConsultation(...args),
  },
  withdrawal: {
    when: ["order", RECEIVED],
    personal: ["order", RECEIVED],
    data: async (...args) => (await import("#business/withdrawals/withdrawal-page.ts")).withdrawalData(...args),
    submit: async (...args) => (await import("#business/withdrawals/withdrawal-page.ts")).submitWithdrawal(...args),
  },
  checkout: {
    when: "always",
    isForm: true,
    data: async (...args) => (await import("./checkout-page.ts")).checkoutData(...args),
    submit: async (values, context, locale) => (await import("./checkout-page.ts")).submitCheckout(values, context, locale),
    formTargets: listPaymentOrigins,
  },
  "checkout-success": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyToResult,
    submit: async (values, context) => (await orderPages()).submitRetry(values, context),
    formTargets: listPaymentOrigins,
  },
  "checkout-cancelled": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyToCancelled,
    submit: async (values, context) => (await orderPages()).submitRetry(values, context),
    formTargets: listPaymentOrigins,
  },
  "test-payment": {
    when: "always",
    data: async (context) => (await orderPages()).orderData(context),
    reply: replyToTestPayment,
    submit: async (values, context) => (await orderPages()).submitTestPayment(values, context),
  },
};

/** True if the worker has to render this request for the page. */
export function isDynamic(page: DynamicPage | undefined, search: URLSearchParams): page is DynamicPage {
  return page !== undefined && (page.when === "always" || page.when.some((name) => search.has(name)));
}

/** True if the query makes the page about one visitor. */
export const isPersonal = ({ personal = [] }: DynamicPage, query: URLSearchParams): boolean =>
  personal.some((name) => query.has(name));
