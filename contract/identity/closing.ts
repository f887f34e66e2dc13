/** A subscription that ends when its account is closed. Amounts are cents including VAT. */
export interface ClosedSubscription {
  id: string;
  /** Number of its order. */
  number: string;
  /** Null if it is not used for a site. */
  siteName: string | null;
  monthly: number;
  /** End of the time that is paid or free, in milliseconds since the epoch: the day on which it would be charged next. */
  paidUntil: number;
  /** False if nothing more would be charged, because it was cancelled or has ended. */
  isCharged: boolean;
  /** What the money-back guarantee would pay back, if the owner chooses it; null if it cannot be used. */
  refund: number | null;
}
