import type { RateWords } from "./words.ts";

const nights = (count: number) => (count === 1 ? "1 nacht" : `${count} nachten`);
const guests = (count: number) => (count === 1 ? "1 gast" : `${count} gasten`);
const nextArrival = (next: string | undefined) => (next ? ` De eerstvolgende aankomst kan op ${next}.` : "");
const nextDeparture = (next: string | undefined) => (next ? ` Het eerstvolgende vertrek kan op ${next}.` : "");
const period = (first: string | undefined, last: string | undefined) =>
  first && last ? `van ${first} tot en met ${last}` : first ? `vanaf ${first}` : `tot en met ${last}`;
const discount = (percent: string) => (percent ? `, ${percent} korting` : "");

export const words: RateWords = {
  refusals: {
    INVALID_DATES: () => "Kies een geldige datum voor aankomst en vertrek.",
    DEPARTURE_NOT_AFTER_ARRIVAL: () => "Het vertrek moet na de aankomst liggen.",
    STAY_TOO_LONG: ({ count }) => `Een verblijf duurt hoogstens ${nights(count)}.`,
    INVALID_GUESTS: () => "Controleer het aantal gasten en de leeftijden.",
    NO_ADULT: () => "Er moet minstens één volwassene bij zijn.",
    TOO_MANY_GUESTS: ({ count }) => `Er is plaats voor hoogstens ${guests(count)}.`,
    TOO_MANY_BABIES: ({ count }) =>
      count === 0
        ? "Er is geen plaats voor baby’s."
        : `Er is plaats voor hoogstens ${count === 1 ? "1 baby" : `${count} baby’s`}.`,
    PETS_NOT_ALLOWED: () => "Huisdieren zijn hier niet toegestaan.",
    TOO_MANY_PETS: ({ count }) => `Er ${count === 1 ? "mag hoogstens 1 huisdier" : `mogen hoogstens ${count} huisdieren`} mee.`,
    UNKNOWN_EXTRA: () => "Een van de gekozen extra’s bestaat niet meer.",
    ARRIVAL_IN_THE_PAST: () => "De aankomstdatum is al geweest.",
    LEAD_TIME: ({ count, next }) => `Boeken kan tot ${count} uur voor aankomst.${nextArrival(next)}`,
    TOO_FAR_AHEAD: ({ last }) => `De kalender is open tot en met ${last}.`,
    NO_PRICE: () => "Voor deze nachten is nog geen prijs bekend.",
    NIGHTS_TAKEN: ({ count }) =>
      count === 1 ? "Een van deze nachten is bezet." : `${nights(count)} van dit verblijf zijn bezet.`,
    NIGHTS_CLOSED: ({ count }) =>
      count === 1 ? "Een van deze nachten is gesloten." : `${nights(count)} van dit verblijf zijn gesloten.`,
    NO_PREPARATION: ({ next }) =>
      `Er is te weinig tijd tot het volgende verblijf.${next ? ` Vertrek kan uiterlijk op ${next}.` : ""}`,
    BELOW_MINIMUM: ({ count }) => `Met deze aankomst kan het vanaf ${nights(count)}.`,
    ABOVE_MAXIMUM: ({ count }) => `Met deze aankomst kan het tot ${nights(count)}.`,
    ARRIVAL_DAY: ({ list, next }) => `Aankomst kan op ${list}.${nextArrival(next)}`,
    DEPARTURE_DAY: ({ list, next }) => `Vertrek kan op ${list}.${nextDeparture(next)}`,
    PATTERN: ({ list, next }) => `Dan kan alleen: ${list}.${nextArrival(next)}`,
    CLOSED_TO_ARRIVAL: ({ next }) => `Op deze dag is aankomst niet mogelijk.${nextArrival(next)}`,
    CLOSED_TO_DEPARTURE: ({ next }) => `Op deze dag is vertrek niet mogelijk.${nextDeparture(next)}`,
    CODE_UNKNOWN: () => "Deze kortingscode is onbekend.",
    CODE_STAY_DATES: ({ first, last }) => `De kortingscode geldt voor nachten ${period(first, last)}.`,
    CODE_BOOKING_DATES: ({ first, last }) => `De kortingscode geldt voor boekingen ${period(first, last)}.`,
    CODE_MINIMUM: ({ count }) => `De kortingscode geldt vanaf ${nights(count)}.`,
    CODE_USED_UP: () => "Deze kortingscode is al gebruikt.",
  },
  lines: {
    nights: ({ count }) => nights(count),
    gap: () => "Korte periode tussen twee verblijven",
    length: ({ count, percent }) => `Vanaf ${nights(count)}${discount(percent)}`,
    "early-bird": ({ percent }) => `Vroegboekkorting${percent && ` ${percent}`}`,
    "last-minute": ({ percent }) => `Last minute${discount(percent)}`,
    promo: ({ code }) => `Kortingscode ${code}`,
    "extra-adult": ({ count }) => (count === 1 ? "1 extra volwassene" : `${count} extra volwassenen`),
    "extra-child": ({ count, maxAge }) => `${count === 1 ? "1 extra kind" : `${count} extra kinderen`} t/m ${maxAge} jaar`,
    pets: ({ count }) => (count === 1 ? "1 huisdier" : `${count} huisdieren`),
    "tourist-tax": () => "Toeristenbelasting",
  },
  fees: {
    cleaning: "Schoonmaak",
    linen: "Bedlinnen",
    energy: "Energie",
    firewood: "Haardhout",
    "late-departure": "Laat vertrek",
    goodwill: "Korting achteraf",
    other: "Toeslag",
  },
  patterns: {
    weekend: "weekend (vrijdag – maandag)",
    midweek: "midweek (maandag – vrijdag)",
    "week-friday": "week (vrijdag – vrijdag)",
    "week-saturday": "week (zaterdag – zaterdag)",
  },
  rules: {
    date: () => "Prijs van deze datum",
    "season-weekend": (season) => `Weekendprijs van ${season}`,
    season: (season) => `Prijs van ${season}`,
    "base-weekend": () => "Weekendprijs",
    base: () => "Basisprijs",
  },
};
