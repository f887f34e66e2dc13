import { z } from "zod";
import { adminListQuery } from "./input.ts";
import { ORDER_STATUSES, type OrderRecord } from "../business/order.ts";

/** An order in the list of the admin area. */
export interface ListedOrder extends Pick<OrderRecord, "id" | "number" | "plan" | "status" | "createdAt"> {
  email: string;
}

/** An order with its history. */
export interface AdminOrder {
  order: Omit<OrderRecord, "digest" | "nextCharge"> & { nextCharge: string };
  /** The account with the customer's address, if one exists. */
  ownerId: string | null;
  /** Events of the payment provider and other events, oldest first. */
  events: { type: string; at: number }[];
  /** The link with which the customer creates an account. */
  signUpLink: { createdAt: number; redeemedAt: number | null } | null;
}

export const adminOrdersQuery = adminListQuery.extend({ state: z.enum(ORDER_STATUSES, "choice").optional() });
