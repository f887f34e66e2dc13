import type { GuestRules } from "./plan.ts";
import type { QuoteRequest } from "./quote-types.ts";

/** The guests of a stay. */
export type PartyOfStay = Pick<QuoteRequest, "adults" | "children" | "pets">;

/**
 * Distributes a party over several units by their rules: an adult in each, then the other adults, the children and the pets in the
 * order of the units. Undefined if it does not fit.
 */
export function splitParty(units: readonly GuestRules[], party: PartyOfStay): PartyOfStay[] | undefined {
  const shares = units.map((rules) => ({ rules, adults: 1, guests: 1, babies: 0, children: [] as number[], pets: 0 }));
  const hasPlace = ({ guests, rules }: (typeof shares)[number]) => guests < rules.max;
  for (let adult = units.length; adult < party.adults; adult++) {
    const share = shares.find(hasPlace);
    if (!share) return undefined;
    share.adults += 1;
    share.guests += 1;
  }
  for (const age of party.children.toSorted((a, b) => b - a)) {
    const isBaby = ({ rules: { babyMaxAge } }: (typeof shares)[number]) => babyMaxAge !== null && age <= babyMaxAge;
    const share = shares.find((each) => (isBaby(each) ? each.babies < each.rules.maxBabies : hasPlace(each)));
    if (!share) return undefined;
    share.children.push(age);
    if (isBaby(share)) share.babies += 1;
    else share.guests += 1;
  }
  for (let pet = 0; pet < party.pets; pet++) {
    const share = shares.find(({ pets, rules }) => pets < rules.pets.max);
    if (!share) return undefined;
    share.pets += 1;
  }
  const fits = party.adults >= units.length && shares.every(({ guests, rules }) => guests <= rules.max);
  return fits ? shares.map(({ adults, children, pets }) => ({ adults, children, pets })) : undefined;
}
