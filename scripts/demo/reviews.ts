import type { Booking } from "#contract/letting/booking.ts";
import { type GuestWords, sourceOf } from "#contract/pages/guest-review.ts";
import { monthOf } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { reviewPeriod } from "#domain/reviews/review-period.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Store } from "#store/dialect/store.ts";
import { stableId } from "./stable-id.ts";

type ReviewRow = Store["tables"]["reviews"]["$inferInsert"];

/** Words that fit every home: no stairs, stove or garden that one of them lacks. */
const TEXTS: Record<Locale, readonly [text: string, improve: string | null, answer: string][]> = {
  nl: [
    [
      "Twee dagen regen en toch geen spijt. Het was warm en de bedden zijn echt goed. We hebben meer gelezen dan in het hele jaar ervoor.",
      "De messen in de keuken zijn bot, en een tweede pan van het grote formaat zou fijn zijn.",
      "Wat fijn om te lezen. De messen zijn geslepen en er hangt nu een tweede grote pan.",
    ],
    [
      "Precies zoals op de foto’s, wat tegenwoordig bijzonder is. De uitleg vooraf was duidelijk en de sleutel lag waar hij moest liggen.",
      null,
      "Dank voor de eerlijke woorden, en graag tot een volgende keer.",
    ],
    [
      "Rustig, schoon en alles werkt. Het contact was hartelijk en kort, zoals wij het graag hebben. De parkeerplek was even zoeken.",
      "Een foto van de parkeerplek bij de uitleg.",
      "Goed idee: die foto staat er nu bij.",
    ],
    [
      "Onze derde keer, en elke keer is er iets kleins verbeterd. De koffie stond klaar en de kinderen wilden niet naar huis.",
      null,
      "De koffie staat ook de vierde keer klaar.",
    ],
  ],
  en: [
    [
      "We came for the walking and stayed in for the view. Warm, spotless, and somebody had thought about where a wet coat goes.",
      "The shower takes a while to run warm in the morning.",
      "Thank you! The boiler now starts half an hour earlier.",
    ],
    [
      "Quiet, well equipped and honest about what it is. The directions were better than our satnav. A little more light for reading in the evening would make it perfect.",
      null,
      "That is fair. There is a second reading lamp now.",
    ],
    [
      "Four days, two books, no traffic. The beds alone are worth the journey, and the local tips were spot on.",
      null,
      "There are more books on the shelf for next time.",
    ],
  ],
  pl: [
    [
      "Cisza, czystość i naprawdę wygodne łóżka. Dzieci pytają, kiedy wrócimy. Do sklepu jest kawałek, ale na rowerze to przyjemność.",
      "W kuchni brakowało ostrego noża.",
      "Bardzo dziękujemy! Nowe noże już leżą w szufladzie.",
    ],
    [
      "Wszystko zgodne z opisem, a kontakt szybki i serdeczny. Wieczorem trochę słychać drogę, rano już tylko ptaki.",
      null,
      "Dziękujemy za szczerą opinię i do zobaczenia.",
    ],
    [
      "Przyjechaliśmy zmęczeni, wyjechaliśmy wyspani. Dojazd opisany krok po kroku, a na miejscu niczego nie brakowało.",
      null,
      "To najlepsze, co można usłyszeć. Zapraszamy ponownie.",
    ],
  ],
};

/** The states of a home's reviews, the latest stay first. */
const STATES = ["waiting", "published", "private", "published", "not-permitted", "published"] as const;
const RATINGS = [9, 10, 6, 8, 7, 9] as const;

interface DemoReviewFacts {
  bookings: readonly Booking[];
  /** `HH:MM` by the unit's id. */
  checkOut: ReadonlyMap<string, string>;
  timeZone: string;
  now: number;
}

/** Creates reviews of the latest stays of a home, in different states. */
export function createDemoReviews({ bookings, checkOut, timeZone, now }: DemoReviewFacts): ReviewRow[] {
  const over = bookings.filter(({ state, isTest }) => state === "completed" && !isTest);
  const latest = over.toSorted((a, b) => b.departure.localeCompare(a.departure));
  // No two guests of a home write the same.
  const numbers = new Map<Booking, number>();
  for (const locale of Object.keys(TEXTS) as Locale[])
    for (const [number, booking] of latest.filter((each) => each.locale === locale).entries()) numbers.set(booking, number);
  const writing = latest.filter((booking) => (numbers.get(booking) ?? 0) < TEXTS[booking.locale].length);
  return writing.slice(0, STATES.length).map((booking, index) => {
    const state = STATES[index] ?? "published";
    const rating = RATINGS[index] ?? 9;
    const { locale, contact } = booking;
    const [text, improve, answer] = TEXTS[locale][numbers.get(booking) ?? 0] ?? ["", null, ""];
    const period = reviewPeriod({ ...booking, checkOut: checkOut.get(booking.unitId) ?? "10:00", timeZone });
    const createdAt = Math.min(now - HOUR_MS, period.from + (30 + 9 * index) * HOUR_MS);
    const words: GuestWords = {
      author: contact.name.split(" ", 1)[0] ?? contact.name,
      rating,
      parts: { comfort: Math.max(6, rating - 1), location: 9, host: 10 },
      locale,
      text,
      improve,
      mayPublish: state !== "not-permitted",
    };
    const isShown = state === "published";
    return {
      ...words,
      id: stableId("guest review", booking.id),
      siteId: booking.siteId,
      bookingId: booking.id,
      source: sourceOf(booking.channel),
      stayed: monthOf(booking.departure),
      position: 0,
      from: null,
      shown: isShown,
      answer: isShown ? answer : null,
      answeredAt: isShown ? createdAt : null,
      ...(state === "private" && { privateReason: "personal", privateNote: locale === "nl" ? "De buren worden genoemd." : null }),
      createdAt,
      updatedAt: createdAt,
    };
  });
}
