import type { OrderAnswer } from "#contract/business/order.ts";
import type { PageState } from "#contract/pages/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { pathOf } from "#locales/paths.ts";
import { STRIPE_API } from "#worker/env.ts";
import type { PageReply } from "./dynamic-pages.ts";

/** Seconds after which the page of an undecided order reloads, at least. */
const MIN_REFRESH_SECONDS = { open: 5, processing: 20 };
/** The longer an order has been undecided, the less often its page reloads: after this part of that time. */
const REFRESH_DIVISOR = 12;

const NOT_FOUND = { status: 404 };

const readAnswer = (data: PageState["data"]): OrderAnswer => (data?.["order"] ?? { asked: false }) as OrderAnswer;

/** Reply of the page after the payment: it reloads itself, also without JavaScript, until the payment is decided. */
export function replyToResult(data: PageState["data"], { now }: RequestContext): PageReply {
  const { asked, order } = readAnswer(data);
  if (!order) return asked ? NOT_FOUND : {};
  const { status, since } = order;
  if (status !== "open" && status !== "processing") return {};
  const seconds = Math.max(MIN_REFRESH_SECONDS[status], Math.round((now - since) / 1000 / REFRESH_DIVISOR));
  return { headers: { Refresh: String(seconds) } };
}

/** Reply of the page after a cancelled payment; redirects to the result page if the order is paid or processing anyway. */
export function replyToCancelled(data: PageState["data"], _: RequestContext, locale: Locale): PageReply {
  const { asked, order } = readAnswer(data);
  if (!order) return asked ? NOT_FOUND : {};
  const isPaying = order.status === "paid" || order.status === "processing";
  return isPaying ? { location: `${pathOf("checkout-success", locale)}?order=${order.id}` } : {};
}

/** Reply of the page of a test payment, which does not exist if Stripe is configured. */
export function replyToTestPayment(data: PageState["data"], context: RequestContext, locale: Locale): PageReply {
  return context.config.stripe ? { notFound: true } : replyToCancelled(data, context, locale);
}

/** Lists the origins of the provider's payment pages, to which forms redirect. */
export function listPaymentOrigins({ config: { stripe } }: RequestContext): string[] {
  if (!stripe) return [];
  const configured = stripe.apiBase.origin === STRIPE_API ? [] : [stripe.apiBase.origin];
  return ["https://checkout.stripe.com", ...configured];
}
