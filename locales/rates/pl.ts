import type { RateWords } from "./words.ts";
import { pluralRules } from "#locales/words/intl.ts";

const plurals = pluralRules("pl");
const plural = (count: number, one: string, few: string, many: string): string => {
  const form = plurals.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
};
const nights = (count: number) => plural(count, "noc", "noce", "nocy");
const nightsOf = (count: number) => plural(count, "nocy", "nocy", "nocy");
const nextArrival = (next: string | undefined) => (next ? ` Najbliższy możliwy dzień przyjazdu: ${next}.` : "");
const nextDeparture = (next: string | undefined) => (next ? ` Najbliższy możliwy dzień wyjazdu: ${next}.` : "");
const period = (first: string | undefined, last: string | undefined) =>
  first && last ? `${first} – ${last}` : first ? `od: ${first}` : `do: ${last}`;
const discount = (percent: string) => (percent ? `, zniżka ${percent}` : "");

export const words: RateWords = {
  refusals: {
    INVALID_DATES: () => "Wybierz poprawną datę przyjazdu i wyjazdu.",
    DEPARTURE_NOT_AFTER_ARRIVAL: () => "Wyjazd musi być po przyjeździe.",
    STAY_TOO_LONG: ({ count }) => `Pobyt może trwać najwyżej ${nights(count)}.`,
    INVALID_GUESTS: () => "Sprawdź liczbę gości i wiek dzieci.",
    NO_ADULT: () => "Potrzebna jest co najmniej jedna osoba dorosła.",
    TOO_MANY_GUESTS: ({ count }) => `Miejsca wystarczy najwyżej dla ${plural(count, "osoby", "osób", "osób")}.`,
    TOO_MANY_BABIES: ({ count }) =>
      count === 0
        ? "Nie ma miejsca dla niemowląt."
        : `Miejsca wystarczy najwyżej dla ${plural(count, "niemowlęcia", "niemowląt", "niemowląt")}.`,
    PETS_NOT_ALLOWED: () => "Zwierzęta nie są tu przyjmowane.",
    TOO_MANY_PETS: ({ count }) => `Można zabrać najwyżej ${plural(count, "zwierzę", "zwierzęta", "zwierząt")}.`,
    UNKNOWN_EXTRA: () => "Jeden z wybranych dodatków nie jest już dostępny.",
    ARRIVAL_IN_THE_PAST: () => "Data przyjazdu już minęła.",
    LEAD_TIME: ({ count, next }) =>
      `Rezerwacja jest możliwa najpóźniej ${plural(count, "godzinę", "godziny", "godzin")} przed przyjazdem.${nextArrival(next)}`,
    TOO_FAR_AHEAD: ({ last }) => `Ostatni dzień w kalendarzu: ${last}.`,
    NO_PRICE: () => "Na te noce nie ma jeszcze ceny.",
    NIGHTS_TAKEN: ({ count }) => (count === 1 ? "Jedna z tych nocy jest zajęta." : `Zajęte noce w tym terminie: ${count}.`),
    NIGHTS_CLOSED: ({ count }) =>
      count === 1 ? "Jedna z tych nocy jest niedostępna." : `Niedostępne noce w tym terminie: ${count}.`,
    NO_PREPARATION: ({ next }) => `Do następnego pobytu zostaje za mało czasu.${next ? ` Najpóźniejszy wyjazd: ${next}.` : ""}`,
    BELOW_MINIMUM: ({ count }) => `Przy tym przyjeździe pobyt jest możliwy od ${nightsOf(count)}.`,
    ABOVE_MAXIMUM: ({ count }) => `Przy tym przyjeździe pobyt jest możliwy do ${nightsOf(count)}.`,
    ARRIVAL_DAY: ({ list, next }) => `Dni przyjazdu: ${list}.${nextArrival(next)}`,
    DEPARTURE_DAY: ({ list, next }) => `Dni wyjazdu: ${list}.${nextDeparture(next)}`,
    PATTERN: ({ list, next }) => `Możliwe wtedy pobyty: ${list}.${nextArrival(next)}`,
    CLOSED_TO_ARRIVAL: ({ next }) => `W tym dniu przyjazd nie jest możliwy.${nextArrival(next)}`,
    CLOSED_TO_DEPARTURE: ({ next }) => `W tym dniu wyjazd nie jest możliwy.${nextDeparture(next)}`,
    CODE_UNKNOWN: () => "Ten kod rabatowy nie istnieje.",
    CODE_STAY_DATES: ({ first, last }) => `Kod rabatowy obejmuje noce w terminie ${period(first, last)}.`,
    CODE_BOOKING_DATES: ({ first, last }) => `Kod rabatowy obejmuje rezerwacje złożone w terminie ${period(first, last)}.`,
    CODE_MINIMUM: ({ count }) => `Kod rabatowy działa od ${nightsOf(count)}.`,
    CODE_USED_UP: () => "Ten kod rabatowy został już wykorzystany.",
  },
  lines: {
    nights: ({ count }) => nights(count),
    gap: () => "Krótki termin między dwoma pobytami",
    length: ({ count, percent }) => `Od ${nightsOf(count)}${discount(percent)}`,
    "early-bird": ({ percent }) => `Wczesna rezerwacja${discount(percent)}`,
    "last-minute": ({ percent }) => `Last minute${discount(percent)}`,
    promo: ({ code }) => `Kod rabatowy ${code}`,
    "extra-adult": ({ count }) =>
      plural(count, "dodatkowa osoba dorosła", "dodatkowe osoby dorosłe", "dodatkowych osób dorosłych"),
    "extra-child": ({ count, maxAge }) =>
      `${plural(count, "dodatkowe dziecko", "dodatkowe dzieci", "dodatkowych dzieci")} do ${maxAge} lat`,
    pets: ({ count }) => plural(count, "zwierzę", "zwierzęta", "zwierząt"),
    "tourist-tax": () => "Opłata miejscowa",
  },
  fees: {
    cleaning: "Sprzątanie",
    linen: "Pościel",
    energy: "Energia",
    firewood: "Drewno do kominka",
    "late-departure": "Późny wyjazd",
    goodwill: "Obniżka ceny",
    other: "Dopłata",
  },
  patterns: {
    weekend: "weekend (piątek – poniedziałek)",
    midweek: "środek tygodnia (poniedziałek – piątek)",
    "week-friday": "tydzień (piątek – piątek)",
    "week-saturday": "tydzień (sobota – sobota)",
  },
  rules: {
    date: () => "Cena tego dnia",
    "season-weekend": (season) => `Cena weekendowa: ${season}`,
    season: (season) => `Cena: ${season}`,
    "base-weekend": () => "Cena weekendowa",
    base: () => "Cena podstawowa",
  },
};
