/** The parts of a movement on which sums depend. Minor units. */
export interface LedgerLine {
  kind: "charge" | "refund" | "fee" | "claim" | "chargeback" | "correction";
  purpose: "stay" | "deposit";
  amount: number;
}

/** Kinds of movements between guest and owner; a fee goes to the provider, and a claim moves no money. */
export const GUEST_KINDS = ["charge", "refund", "chargeback", "correction"] as const satisfies LedgerLine["kind"][];

/** Sums of a booking's ledger, in minor units. */
export interface LedgerSums {
  /** Paid for the stay, minus refunds. */
  paid: number;
  /** The part of the deposit that the owner still holds for the guest. */
  depositHeld: number;
  /** The part of the deposit that the owner kept. */
  claimed: number;
  /** Kept by payment providers; positive. */
  fees: number;
}

/** Sums a booking's movements. */
export function sumLedger(lines: readonly LedgerLine[]): LedgerSums {
  const sum = (of: (line: LedgerLine) => boolean) => lines.filter(of).reduce((total, { amount }) => total + amount, 0);
  const isGuests = ({ kind }: LedgerLine) => (GUEST_KINDS as readonly string[]).includes(kind);
  const claimed = sum(({ kind }) => kind === "claim");
  return {
    paid: sum((line) => line.purpose === "stay" && isGuests(line)),
    depositHeld: sum((line) => line.purpose === "deposit" && isGuests(line)) - claimed,
    claimed,
    fees: 0 - sum(({ kind }) => kind === "fee"),
  };
}
