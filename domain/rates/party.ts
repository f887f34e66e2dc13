import type { ChildBand, GuestRules } from "./plan.ts";
import type { QuoteRequest, Refusal } from "./quote-types.ts";

/** The guests of a request as counted for prices. */
export interface Party {
  /** Guests without babies. */
  guests: number;
  pets: number;
  /** Ages of the children, babies included. */
  adults: number;
  ages: readonly number[];
  /** Adults, and children above the last band, beyond the included places. */
  extraAdults: number;
  /** Children beyond the included places by band, youngest band first. */
  extraChildren: { band: ChildBand; count: number }[];
}

/** Limits of any request, far above every unit's own. */
const MAX_COUNT = 100;
const MAX_AGE = 17;
const isCount = (value: number, max = MAX_COUNT): boolean => Number.isInteger(value) && value >= 0 && value <= max;

const isBaby = ({ babyMaxAge }: GuestRules, age: number): boolean => babyMaxAge !== null && age <= babyMaxAge;

function bandOf({ childBands }: GuestRules, age: number): ChildBand | undefined {
  let found: ChildBand | undefined;
  for (const band of childBands) if (band.maxAge >= age && (!found || band.maxAge < found.maxAge)) found = band;
  return found;
}

/** Lists the problems with the guests of a request. */
export function checkParty(rules: GuestRules, { adults, children, pets }: QuoteRequest): Refusal[] {
  const areCounts =
    isCount(adults) && isCount(pets) && children.length <= MAX_COUNT && children.every((age) => isCount(age, MAX_AGE));
  if (!areCounts) return [{ code: "INVALID_GUESTS" }];
  const refusals: Refusal[] = [];
  const babies = children.filter((age) => isBaby(rules, age)).length;
  const { max, maxBabies } = rules;
  if (adults === 0) refusals.push({ code: "NO_ADULT", allowed: { minAdults: 1 } });
  if (adults + children.length - babies > max) refusals.push({ code: "TOO_MANY_GUESTS", allowed: { maxGuests: max } });
  if (babies > maxBabies) refusals.push({ code: "TOO_MANY_BABIES", allowed: { maxBabies } });
  if (pets > rules.pets.max)
    refusals.push(
      rules.pets.max === 0 ? { code: "PETS_NOT_ALLOWED" } : { code: "TOO_MANY_PETS", allowed: { maxPets: rules.pets.max } },
    );
  return refusals;
}

/** Distributes guests over the included places: adults first, then children, the oldest first. */
export function toParty(
  rules: GuestRules,
  { adults, children, pets }: Pick<QuoteRequest, "adults" | "children" | "pets">,
): Party {
  const counted = children.filter((age) => !isBaby(rules, age)).toSorted((a, b) => b - a);
  const grown = counted.filter((age) => !bandOf(rules, age)).length;
  const full = adults + grown;
  const extraAdults = Math.max(0, full - rules.included);
  const placesLeft = Math.max(0, rules.included - full);
  const extraChildren: Party["extraChildren"] = [];
  for (const age of counted.slice(grown + placesLeft).toReversed()) {
    const band = bandOf(rules, age);
    if (!band) continue;
    const same = extraChildren.at(-1);
    if (same?.band === band) same.count += 1;
    else extraChildren.push({ band, count: 1 });
  }
  return { guests: adults + counted.length, pets, adults, ages: children, extraAdults, extraChildren };
}
