import { toSlug } from "./slugs.ts";
import { RESERVED_SUBDOMAINS } from "./reserved.ts";
import { findTheme } from "./themes.ts";
import { WELL_KNOWN_NAMES } from "./well-known-names.ts";

/** RFC 1035 allows up to 63 characters. Names of one or two characters are reserved for the product. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/;

/** Names that must not be imitated, as `vr1jhuis` and `air-bnb` would. */
const IMITATED = [
  "vrijhuis",
  "airbnb",
  "booking",
  "paypal",
  "stripe",
  "mollie",
  "ideal",
  "bank",
  "google",
  "microsoft",
  "belasting",
  "rabobank",
  "abnamro",
  "triodos",
  "revolut",
  "klarna",
  "mastercard",
  "mijnoverheid",
  "przelewy24",
  "tripadvisor",
];

/** Characters and pairs that look like others, with the look-alike (a small part of Unicode's UTS 39). */
const LOOK_ALIKES: [RegExp, string][] = [
  [/-/g, ""],
  [/0/g, "o"],
  [/[1|!]/g, "l"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/7/g, "t"],
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/i/g, "l"],
  [/lj/g, "y"],
];

/** Reduces a name to a form that is equal for all names that look the same ("skeleton" in UTS 39). */
function skeleton(name: string): string {
  return LOOK_ALIKES.reduce((text, [sign, like]) => text.replace(sign, like), name);
}

/** True if a name looks like a known name, or contains one of more than five characters. */
export function isImitation(name: string, known: string): boolean {
  const [seen, like] = [skeleton(name), skeleton(known)];
  return seen === like || (like.length > 5 && seen.includes(like));
}

const RESERVED_SKELETONS = new Set([...RESERVED_SUBDOMAINS, ...WELL_KNOWN_NAMES].map(skeleton));

export type NameProblem = "INVALID_ADDRESS" | "RESERVED_ADDRESS";

/** Checks a subdomain for an owner's site, in lower case; undefined if it is allowed. */
export function nameProblem(name: string): NameProblem | undefined {
  if (!NAME.test(name) || name.includes("--")) return "INVALID_ADDRESS";
  if (findTheme(name) || RESERVED_SUBDOMAINS.has(name) || RESERVED_SKELETONS.has(skeleton(name))) return "RESERVED_ADDRESS";
  return IMITATED.some((known) => isImitation(name, known)) ? "RESERVED_ADDRESS" : undefined;
}

/** Converts a home's name to a subdomain: `Huisje "De Łąka"` becomes `huisje-de-laka`. Empty if no usable character is left. */
export const toSubdomain = (name: string): string => toSlug(name).slice(0, 40).replace(/-+$/, "");

/** Suggests subdomains similar to one that is taken, best first. */
export function suggestSubdomains(name: string, town: string): string[] {
  const base = toSubdomain(name);
  const place = toSubdomain(town);
  const candidates = [
    base,
    place && `${base}-${place}`,
    place && `${place}-${base}`,
    `huis-${base}`,
    `${base}-vakantiehuis`,
    `${base}-stay`,
  ];
  return [...new Set(candidates)].filter((each): each is string => each !== "" && nameProblem(each) === undefined);
}
