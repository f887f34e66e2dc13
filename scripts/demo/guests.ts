import type { Party } from "#contract/letting/booking.ts";
import type { ArrivalItem } from "#contract/letting/booking-settings.ts";
import type { Locale } from "#domain/locale.ts";

/** A fictional guest of the demo homes. */
export interface DemoGuest {
  name: string;
  locale: Locale;
  /** Calling code of an impossible number: national numbers do not begin with 0. */
  callingCode: string;
  party: Party;
  message: string | null;
}

const guest = (
  name: string,
  locale: Locale,
  callingCode: string,
  [adults, children, pets]: [adults: number, children: number[], pets: number],
  message: string | null = null,
): DemoGuest => ({ name, locale, callingCode, party: { adults, children, pets }, message });

export const DEMO_GUESTS: readonly DemoGuest[] = [
  guest("Femke de Boer", "nl", "31", [2, [4, 7], 0], "Is er een kinderstoel? We nemen zelf een bedje mee."),
  guest("Katharina Vogel", "en", "49", [2, [], 1], "We arrive by train from Osnabrück. Is the last bus met?"),
  guest("Willem & Anneke Postma", "nl", "31", [2, [], 0], "We vieren ons veertigjarig huwelijk."),
  guest("Joanna Wiśniewska", "pl", "48", [2, [9], 0], "Przyjedziemy około 20:00. Czy to możliwe?"),
  guest("Oliver Hartley", "en", "44", [2, [], 0]),
  guest("Sander Kuipers", "nl", "31", [3, [], 1], "Onze hond is rustig en slaapt in de bijkeuken."),
  guest("Lukas Brandt", "en", "49", [2, [3, 6], 0], "Is there a gate at the stairs? Our youngest is three."),
  guest("Meryem Yıldız", "nl", "31", [2, [1], 0]),
  guest("Piotr Zieliński", "pl", "48", [2, [], 1], "Czy w okolicy można wypożyczyć rowery?"),
  guest("Imogen Clarke", "en", "44", [4, [], 0], "Four friends, two bicycles each way. Can they stand inside?"),
  guest("Bram Verhoeven", "nl", "31", [2, [], 0]),
  guest("Sabine Krüger", "en", "49", [1, [], 0], "I am writing a book and hope for quiet days."),
  guest("Nynke Hoekstra", "nl", "31", [2, [5, 8, 11], 0], "Mogen we op de dag van vertrek iets langer blijven?"),
  guest("Agnieszka Nowak", "pl", "48", [2, [], 0]),
  guest("Tobias Lehmann", "en", "49", [2, [10], 1]),
  guest("Roos van Leeuwen", "nl", "31", [2, [], 0], "Kunnen we de fietsen droog zetten?"),
];

/** Practical information for guests who have booked. */
export const ARRIVAL_ITEMS: ArrivalItem[] = [
  {
    kind: "directions",
    daysBefore: null,
    text: {
      nl: "Volg na de kerk de weg naar het noorden. Het huis ligt na 300 meter aan de rechterkant.",
      en: "After the church, follow the road north. The house is on the right after 300 metres.",
      pl: "Za kościołem proszę jechać drogą na północ. Dom stoi po prawej stronie, po 300 metrach.",
    },
  },
  {
    kind: "key",
    daysBefore: 2,
    text: {
      nl: "De sleutel ligt in het kastje naast de deur. De code is 2580.",
      en: "The key is in the box beside the door. The code is 2580.",
      pl: "Klucz jest w skrzynce obok drzwi. Kod: 2580.",
    },
  },
  {
    kind: "parking",
    daysBefore: null,
    text: {
      nl: "Bij het huis is plaats voor twee auto's. Parkeren is gratis.",
      en: "There is room for two cars beside the house. Parking is free.",
      pl: "Przy domu jest miejsce na dwa samochody. Parking jest bezpłatny.",
    },
  },
  {
    kind: "wifi",
    daysBefore: 1,
    text: {
      nl: "Netwerk: Gasten. Wachtwoord: welkom-binnen.",
      en: "Network: Gasten. Password: welkom-binnen.",
      pl: "Sieć: Gasten. Hasło: welkom-binnen.",
    },
  },
  {
    kind: "manual",
    title: { nl: "Verwarming", en: "Heating", pl: "Ogrzewanie" },
    daysBefore: null,
    text: {
      nl: "De thermostaat hangt in de woonkamer. 's Nachts is 17 graden genoeg.",
      en: "The thermostat is in the living room. At night 17 degrees is enough.",
      pl: "Termostat wisi w salonie. W nocy wystarczy 17 stopni.",
    },
  },
  {
    kind: "manual",
    title: { nl: "Bij vertrek", en: "When leaving", pl: "Przed wyjazdem" },
    daysBefore: null,
    text: {
      nl: "Afwas in de machine, vuilnis in de bakken buiten, ramen dicht. De sleutel gaat terug in het kastje.",
      en: "Dishes in the dishwasher, rubbish in the bins outside, windows closed. The key goes back into its box.",
      pl: "Naczynia do zmywarki, śmieci do pojemników na zewnątrz, okna zamknięte. Klucz wraca do skrzynki.",
    },
  },
];
