import type { ChangeRequest } from "#contract/letting/booking.ts";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import type { Paper } from "#contract/letting/paper.ts";
import { date } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { DAY_MS } from "#domain/time.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";

/** The time at which the sample emails are written: 1 June 2026, noon UTC. */
export const SAMPLE_TIME = Date.UTC(2026, 5, 1, 12);

const UNIT_ID = "duinhuis-huis";
const STAY: Stay = { arrival: date("2026-08-10"), departure: date("2026-08-14") };

/** A quote of 100 euros a night. */
function sampleQuote(stay: Stay): Quote {
  const nights = listNights(stay).map((night) => ({ date: night, amount: 100_00, rule: "base" as const, season: null }));
  const total = nights.length * 100_00;
  return {
    currency: "EUR",
    ...stay,
    total,
    nights,
    lines: [
      {
        kind: "nights",
        id: null,
        name: null,
        preset: null,
        percent: null,
        maxAge: null,
        per: null,
        vat: null,
        count: nights.length,
        amount: total,
        optional: false,
        chosen: true,
        onArrival: false,
      },
    ],
    deposit: 0,
    schedule: [
      { due: date("2026-06-01"), on: "booking", amount: 120_00 },
      { due: date("2026-07-11"), on: "balance", amount: total - 120_00 },
    ],
    cancellation: [],
    version: 1,
  };
}

const ARRIVAL_ITEMS = [
  ["directions", "Domburg, Duinweg"],
  ["key", "4711"],
  ["parking", "P"],
  ["wifi", "duinhuis / zeezout"],
  ["other", "Duinweg 3"],
] as const;

/** An invented booking of four nights for € 400, which awaits a transfer of € 120. */
export function sampleBooking(locale: Locale): PlacedBooking {
  return {
    site: {
      id: "site-duinhuis",
      name: "Het Duinhuis",
      status: "active",
      subdomain: "duinhuis",
      customDomain: null,
      defaultLocale: locale,
      locales: ["nl", "en", "pl"],
      timeZone: "Europe/Amsterdam",
      place: {
        latitude: 51.5,
        longitude: 3.5,
        street: "Duinweg 1",
        postalCode: "4357 AA",
        town: "Domburg",
        region: "Zeeland",
        country: "NL",
      },
      host: {
        name: "Anna de Vries",
        email: "anna@duinhuis.example",
        phone: "+31851234567",
        whatsapp: true,
        speaks: ["nl", "en"],
        repliesWithin: 4,
        street: "Dorpsstraat 2",
        postalCode: "4357 AB",
        town: "Domburg",
      },
      theme: "warm-cozy",
      design: {},
    },
    photo: { key: "0".repeat(64), width: 2400, height: 1600, text: { [locale]: { alt: "Het Duinhuis", caption: "" } } },
    unit: {
      id: UNIT_ID,
      slug: "huis",
      content: {},
      checkIn: "16:00",
      checkOut: "10:00",
      rates: { version: 1, plan: defaultPlan("EUR", 175_00, { sleeps: 6, minNights: 3, cleaningFee: 80_00 }) },
      isLet: true,
      isOneOfSeveral: false,
    },
    settings: {
      version: 1,
      settings: {
        ...DEFAULT_SETTINGS.settings,
        transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" },
        units: {
          [UNIT_ID]: {
            ...DEFAULT_TERMS,
            arrival: ARRIVAL_ITEMS.map(([kind, text]) => ({ kind, text: { [locale]: text }, daysBefore: null })),
          },
        },
      },
    },
    account: null,
    ownerEmail: "owner@example.com",
    hasOwnMails: false,
    booking: {
      id: "00000000-0000-4000-8000-000000000001",
      siteId: "site-duinhuis",
      unitId: UNIT_ID,
      reference: "K7MP-3QXD",
      state: "awaiting-payment",
      mode: "request",
      channel: "website",
      version: 1,
      sequence: 0,
      ...STAY,
      party: { adults: 2, children: [4], pets: 1 },
      contact: { name: "Eva Nowak", email: "eva@example.com", phone: "+31612345678", address: null },
      guestId: null,
      guestChoice: [],
      locale,
      quote: sampleQuote(STAY),
      isTotalKnown: true,
      channelPayout: null,
      channelCommission: null,
      channelCleaningFee: null,
      channelNumber: null,
      extras: [],
      code: null,
      payment: "transfer",
      isTest: false,
      dueAt: SAMPLE_TIME + 3 * DAY_MS,
      remindedAt: null,
      message: "Mag de hond mee?",
      arrivalTime: "17:30",
      notes: "",
      register: [],
      messagesOff: [],
      messageLocale: null,
      createdAt: SAMPLE_TIME,
      updatedAt: SAMPLE_TIME,
    },
    paid: 0,
    payAt: null,
    messageAt: null,
    tokenSealed: "sealed",
  };
}

/** Other dates requested by the guest. */
export function sampleChange({ booking }: PlacedBooking): ChangeRequest {
  const stay = { arrival: date("2026-08-17"), departure: date("2026-08-20") };
  const { id: bookingId, party } = booking;
  return { id: "1", bookingId, ...stay, party, quote: sampleQuote(stay), message: null, createdAt: SAMPLE_TIME };
}

/** An invoice for the booking, by an owner who does not charge VAT. */
export function samplePaper({ booking, settings, site }: PlacedBooking): Paper {
  const { arrival, departure, party, quote, reference, contact } = booking;
  return {
    id: "paper-1",
    siteId: site.id,
    bookingId: booking.id,
    kind: "invoice",
    number: "2026-0001",
    on: date("2026-06-01"),
    at: SAMPLE_TIME,
    movementId: null,
    ksefNumber: null,
    ksefAmount: null,
    content: {
      vatScheme: "small-business",
      owner: settings.settings.identity,
      recipient: { company: "", name: contact.name, vatNumber: "", street: "", postalCode: "", town: "", country: "" },
      reference,
      home: site.name,
      arrival,
      departure,
      party,
      currency: "EUR",
      parts: [{ rate: null, isTouristTax: false, gross: quote.total, vat: 0 }],
      lines: quote.lines,
      deducted: [],
      payments: [],
      corrects: [],
      reason: null,
    },
  };
}
