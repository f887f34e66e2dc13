import type { RequestContext } from "#services/http/request-context.ts";
import { type BookingTools, bookingToolsOf, cronBookingTools } from "../bookings/booking-tools.ts";
import { configOf, type Env } from "#worker/env.ts";
import type { ProviderAddresses } from "./payment-provider.ts";

/** Dependencies of the use cases of guests' payments. */
export interface PaymentTools extends BookingTools {
  addresses: ProviderAddresses;
}

export const paymentToolsOf = async (context: RequestContext): Promise<PaymentTools> => ({
  ...(await bookingToolsOf(context)),
  addresses: context.config.paymentProviders,
});

/** The tools of cron and of queue messages. */
export const cronPaymentTools = async (env: Env, now: number): Promise<PaymentTools> => ({
  ...(await cronBookingTools(env, now)),
  addresses: configOf(env).paymentProviders,
});
