import { z } from "zod";
import type { Factor } from "../identity/account.ts";
import type { MailState } from "../services/mail.ts";
import type { OrderRecord } from "../business/order.ts";
import type { SiteSummary } from "../owners/site-summary.ts";

/** An account in the list of the admin area. Times are milliseconds since the epoch. */
export interface ListedOwner {
  id: string;
  name: string;
  /** Empty for an account without an address. */
  email: string;
  createdAt: number;
  emailConfirmedAt: number | null;
  lastSignInAt: number | null;
  /** Null if the account is not banned now. */
  bannedUntil: number | null;
  isAdmin: boolean;
  /** Number of sites that the account owns. */
  sites: number;
}

/** An account with everything that belongs to it. */
export interface OwnerRecord {
  account: Omit<ListedOwner, "sites"> & {
    phone: string | null;
    hasPassword: boolean;
    /** Providers of the account's identities: `email`, `google`, … */
    providers: string[];
    invitedAt: number | null;
    confirmationSentAt: number | null;
    factors: Pick<Factor, "id" | "type" | "status" | "createdAt">[];
    /** Number of sessions that have not ended. */
    sessions: number;
  };
  sites: Pick<SiteSummary, "id" | "name" | "status" | "role" | "subdomain" | "customDomain">[];
  orders: Pick<OrderRecord, "id" | "number" | "plan" | "status" | "createdAt">[];
  /** The last messages to the account's address, without their content. */
  mails: { id: string; subject: string; createdAt: number; state: MailState }[];
}

/** Actions of an admin on an account. */
export const ACCOUNT_ACTIONS = ["confirm", "send-invitation", "remove-factors", "ban", "unban", "sign-out"] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];
export const accountActionParam = z.object({ id: z.uuid("id"), action: z.enum(ACCOUNT_ACTIONS, "choice") });
