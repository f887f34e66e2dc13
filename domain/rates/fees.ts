import { type Fee, FEE_PRESETS } from "./plan.ts";
import type { LineList } from "./line-list.ts";
import type { Party } from "./party.ts";
import { percentOf } from "./rounding.ts";

/** Fees in the order in which quotes list them. */
export function sortFees(fees: readonly Fee[]): Fee[] {
  return fees.toSorted(
    (a, b) => FEE_PRESETS.indexOf(a.preset) - FEE_PRESETS.indexOf(b.preset) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

interface FeeStay {
  nights: number;
  party: Party;
  /** Price of the nights after discounts. */
  discounted: number;
  /** Ids of the chosen optional fees. */
  extras: readonly string[];
}

/** Adds the lines of all fees, chosen or not. */
export function addFees(list: LineList, fees: readonly Fee[], stay: FeeStay): void {
  for (const fee of sortFees(fees)) addFee(list, fee, stay);
}

function addFee(list: LineList, fee: Fee, { nights, party, discounted, extras }: FeeStay): void {
  const { id, name, preset, per, onArrival } = fee;
  const chosen = fee.mandatory || extras.includes(id);
  const amount = fee.short && nights <= fee.short.nights ? fee.short.amount : fee.amount;
  const line = { kind: "fee" as const, id, name, preset, per, optional: !fee.mandatory, chosen, onArrival };
  const byNight = (each: number) => (night: number) => (night < (fee.maxNights ?? nights) ? each : 0);
  switch (per) {
    case "stay":
      return list.addForStay(line, fee.vat, amount);
    case "guest":
      return list.addForStay({ ...line, count: party.guests }, fee.vat, amount * party.guests);
    case "pet":
      return list.addForStay({ ...line, count: party.pets }, fee.vat, amount * party.pets);
    case "night":
      return list.addByNight(line, fee.vat, byNight(amount));
    case "guest-night":
      return list.addByNight({ ...line, count: party.guests }, fee.vat, byNight(amount * party.guests));
    case "percent":
      return list.addForNights({ ...line, percent: amount }, fee.vat, percentOf(discounted, amount));
  }
}
