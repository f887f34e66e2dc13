import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";

export const paymentApi = api.sites[":siteId"].payments;

export type SiteMoney = InferResponseType<typeof paymentApi.$get, 200>;
export type BookingMoney = InferResponseType<(typeof paymentApi.bookings)[":bookingId"]["$get"], 200>;
export type ShownRefund = BookingMoney["refunds"][number];
export type ShownAccount = InferResponseType<typeof paymentApi.accounts.$get, 200>["accounts"][number];

const paymentsKey = (siteId: string) => ["sites", siteId, "payments"];

/** The money of a site; its sums are those of the days `from` to `until` (not included). */
export const moneyQuery = (siteId: string, period: { from: string; until: string }) =>
  queryOptions({
    queryKey: [...paymentsKey(siteId), "money", period],
    queryFn: () => unwrap(paymentApi.$get({ param: { siteId }, query: period })),
  });

/** A booking's ledger, payments at providers and refunds. */
export const bookingMoneyQuery = (siteId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(siteId), "booking", bookingId],
    queryFn: () => unwrap(paymentApi.bookings[":bookingId"].$get({ param: { siteId, bookingId } })),
    staleTime: 0,
  });

/** The accounts at payment providers; former ones as well. */
export const accountsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(siteId), "accounts"],
    queryFn: () => unwrap(paymentApi.accounts.$get({ param: { siteId } })),
  });
