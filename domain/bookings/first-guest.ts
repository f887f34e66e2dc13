import type { PaymentMethod } from "./payments.ts";

/** What a site that is online needs before its first guest comes, in the order of the owner's list. */
export const FIRST_GUEST_STEPS = [
  "payment",
  "account",
  "address",
  "key",
  "wifi",
  "tax",
  "cancellation",
  "channels",
  "registration",
  "trial",
] as const;
export type FirstGuestStep = (typeof FIRST_GUEST_STEPS)[number];

/** Stored facts of a site from which the list follows. */
export interface FirstGuestFacts {
  /** The payment methods that the owner has set. */
  methods: readonly PaymentMethod[];
  /** True if online payments go to a real account, not to the test provider. */
  hasLiveAccount: boolean;
  street: string | null;
  /** The units that guests can book. */
  units: readonly {
    id: string;
    /** Kinds of the practical information that is written. */
    arrival: readonly string[];
    offersWifi: boolean;
    registrationNumber: string | null;
    hasTax: boolean;
    hasOwnCancellation: boolean;
  }[];
  /** True if calendars of other platforms are read. */
  isOnChannels: boolean;
  /** True if a guest, or the owner as one, has booked on the site. */
  hasBooking: boolean;
  /** Steps that the owner does not need, or that are right as they are. */
  ticked: readonly FirstGuestStep[];
}

/** A step with its state; `unitId` is the first unit that lacks it, null if it concerns the whole site. */
export interface FirstGuestState {
  step: FirstGuestStep;
  state: "done" | "ticked" | "open";
  unitId: string | null;
}

/** Returns the state of every step. What is done is done, whether the owner ticked it or not. */
export function firstGuestStates(facts: FirstGuestFacts): FirstGuestState[] {
  const { methods, units, ticked } = facts;
  const ofSite = (isDone: boolean) => ({ isDone, unitId: null });
  const ofUnits = (has: (unit: (typeof units)[number]) => boolean) => {
    const lacking = units.find((unit) => !has(unit));
    return { isDone: lacking === undefined, unitId: lacking?.id ?? null };
  };
  const found: Record<FirstGuestStep, { isDone: boolean; unitId: string | null }> = {
    payment: ofSite(methods.length > 0),
    // A transfer cannot be set without its account, and payment on arrival needs none.
    account: ofSite(methods.length > 0 && (!methods.includes("online") || facts.hasLiveAccount)),
    address: ofSite(hasText(facts.street)),
    key: ofUnits(({ arrival }) => arrival.includes("key")),
    wifi: ofUnits(({ arrival, offersWifi }) => !offersWifi || arrival.includes("wifi")),
    tax: ofUnits(({ hasTax }) => hasTax),
    cancellation: ofUnits(({ hasOwnCancellation }) => hasOwnCancellation),
    channels: ofSite(facts.isOnChannels),
    registration: ofUnits(({ registrationNumber }) => hasText(registrationNumber)),
    trial: ofSite(facts.hasBooking),
  };
  return FIRST_GUEST_STEPS.map((step) => {
    const { isDone, unitId } = found[step];
    return { step, state: isDone ? "done" : ticked.includes(step) ? "ticked" : "open", unitId };
  });
}

const hasText = (text: string | null): boolean => text !== null && text.trim() !== "";
