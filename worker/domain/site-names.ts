import { RESERVED_SUBDOMAINS } from "./reserved.ts";
import { findTheme } from "./themes.ts";

/** RFC 1035 allows 63; three at least keeps names that say nothing for ourselves. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/;

/** Names that may not be imitated: whoever reads `vr1jhuis` or `air-bnb` thinks of somebody else. */
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
];

/** Signs that look like others, each as the one it is taken for (a small part of Unicode's UTS 39). */
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

/** What a name looks like at a glance. */
function skeleton(name: string): string {
  return LOOK_ALIKES.reduce((text, [sign, like]) => text.replace(sign, like), name);
}

/** Whether a name is taken for another at a glance: all of it, or a part where the other is long enough to stand out. */
export function isImitation(name: string, known: string): boolean {
  const [seen, like] = [skeleton(name), skeleton(known)];
  return seen === like || (like.length > 5 && seen.includes(like));
}

const RESERVED_SKELETONS = new Set([...RESERVED_SUBDOMAINS].map(skeleton));

export type NameProblem = "INVALID_ADDRESS" | "RESERVED_ADDRESS";

/** What is wrong with a subdomain for an owner's site; undefined when it may be given. `name` in lower case. */
export function nameProblem(name: string): NameProblem | undefined {
  if (!NAME.test(name) || name.includes("--")) return "INVALID_ADDRESS";
  if (findTheme(name) || RESERVED_SUBDOMAINS.has(name) || RESERVED_SKELETONS.has(skeleton(name))) return "RESERVED_ADDRESS";
  return IMITATED.some((known) => isImitation(name, known)) ? "RESERVED_ADDRESS" : undefined;
}

/** A home's name as a subdomain: `Huisje "De Łąka"` is `huisje-de-laka`; empty when nothing is left of it. */
export function toSubdomain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}

/** Other names close to one that is taken, best first. */
export function suggestSubdomains(name: string, town: string): string[] {
  const base = toSubdomain(name);
  const place = toSubdomain(town);
  const made = [
    base,
    place && `${base}-${place}`,
    place && `${place}-${base}`,
    `huis-${base}`,
    `${base}-vakantiehuis`,
    `${base}-stay`,
  ];
  return [...new Set(made)].filter((each): each is string => each !== "" && nameProblem(each) === undefined);
}
