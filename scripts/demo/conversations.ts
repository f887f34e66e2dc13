import type { Booking } from "#contract/letting/booking.ts";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { Store } from "#store/dialect/store.ts";
import { stableId } from "./stable-id.ts";

type MessageRow = Store["tables"]["messages"]["$inferInsert"];

/** A message with its age in hours when the home is made. */
type Line = readonly [
  by: "guest" | "mail" | "owner" | "note" | "automatic",
  hoursAgo: number,
  text: string,
  more?: { subject?: string; isUnread?: boolean },
];

/** Conversations before a stay, each on a different topic; the first one waits for an answer. */
const BEFORE: Record<Locale, readonly (readonly Line[])[]> = {
  nl: [
    [
      [
        "guest",
        2,
        "Hoi! Mogen we op de dag van aankomst iets eerder komen? We denken er rond half drie te zijn.",
        { isUnread: true },
      ],
    ],
    [
      ["guest", 76, "Is er een plek waar we twee elektrische fietsen droog kunnen zetten, en kunnen we ze daar opladen?"],
      ["owner", 71, "Ja, in de berging naast het huis. Er zit een stopcontact en de deur gaat op slot."],
      ["note", 70, "Sleutel van de berging aan de bos hangen."],
      ["mail", 52, "Top, dank je wel! Dan nemen we ze mee."],
    ],
    [
      ["guest", 120, "We komen met de trein. Is er ’s avonds nog een bus, of regelen we beter een taxi?"],
      [
        "owner",
        117,
        "De laatste bus gaat iets na tienen. Komen jullie later, bel me dan even; ik ken een taxi die het station kent.",
      ],
    ],
  ],
  en: [
    [
      [
        "guest",
        3,
        "Hello! Could we drop off our bags around noon on the day we arrive? We’d be out walking until check-in.",
        { isUnread: true },
      ],
    ],
    [
      [
        "mail",
        81,
        "Is the kitchen set up for baking? We are bringing a birthday, and somebody insists on making the cake there.",
      ],
      ["owner", 77, "What a lovely plan. There is an oven, a mixer and two round tins in the cupboard on the left. Candles too!"],
      ["note", 76, "Birthday: put flowers on the table."],
      ["mail", 60, "Perfect, thank you so much."],
    ],
    [
      ["guest", 140, "How far is the nearest shop on foot? We come without a car."],
      ["owner", 138, "About a quarter of an hour, open until eight. I’ll leave bread, milk and eggs for your first morning."],
    ],
  ],
  pl: [
    [["guest", 4, "Dzień dobry! Czy w domu jest łóżeczko turystyczne? Jeśli nie, zabierzemy swoje.", { isUnread: true }]],
    [
      ["guest", 90, "Czy na miejscu można zostawić samochód na cały pobyt, czy trzeba szukać parkingu?"],
      [
        "owner",
        86,
        "Można, miejsce jest przy domu i nic nie kosztuje. Wjazd jest trochę wąski, ale większe auta też się mieszczą.",
      ],
      ["note", 85, "Przesunąć rowery sprzed wjazdu."],
      ["mail", 66, "Świetnie, dziękujemy!"],
    ],
    [
      ["mail", 130, "Przyjedziemy pociągiem. Czy ze stacji da się dojść pieszo z walizkami?"],
      [
        "owner",
        127,
        "Da się, to jakieś dwadzieścia minut po równym. Z chęcią też Państwa odbiorę, wystarczy dać znać dzień wcześniej.",
      ],
    ],
  ],
};

/** A conversation about a past stay. */
const AFTER: Record<Locale, readonly Line[]> = {
  nl: [
    [
      "automatic",
      0,
      "Bijna is het zover. Alles over de route, de sleutel en het parkeren staat op de pagina van de boeking.\n\nGoede reis en tot gauw!",
      { subject: "Alles voor de aankomst" },
    ],
    ["guest", -81, "We zijn er, de sleutel lag precies waar je zei. Wat een fijn huis!"],
    ["owner", -82, "Wat leuk om te horen. Geniet ervan, en laat het weten als er iets is."],
  ],
  en: [
    [
      "automatic",
      0,
      "It’s nearly time. Directions, the key and where to park are all on the page of your booking.\n\nSafe travels, and see you soon!",
      { subject: "Everything for your arrival" },
    ],
    ["guest", -81, "Arrived safely, and the kettle is on. Which of the switches is for the outside light?"],
    ["owner", -82, "The lowest one beside the front door. Have a wonderful stay!"],
  ],
  pl: [
    [
      "automatic",
      0,
      "To już niedługo. Dojazd, klucz i parkowanie są opisane na stronie rezerwacji.\n\nDobrej podróży i do zobaczenia!",
      { subject: "Wszystko na przyjazd" },
    ],
    ["guest", -81, "Jesteśmy na miejscu, wszystko działa. Czy można gdzieś kupić drewno do kominka?"],
    ["owner", -82, "W szopie jest zapas, proszę brać bez pytania. Miłego pobytu!"],
  ],
};

const SOURCES = {
  guest: ["in", "page"],
  mail: ["in", "mail"],
  owner: ["out", "owner"],
  note: ["note", "owner"],
  automatic: ["out", "automation"],
} as const;

/** Creates conversations about the next stays of a home and the latest past one, in the language of each guest. */
export function createDemoConversations(
  bookings: readonly Booking[],
  { now, today }: { now: number; today: CalendarDate },
): MessageRow[] {
  const ahead = bookings
    .filter(({ state, arrival, createdAt }) => state === "confirmed" && arrival > today && createdAt < now - 7 * DAY_MS)
    .toSorted((a, b) => a.arrival.localeCompare(b.arrival));
  const over = bookings.filter(({ state }) => state === "completed").toSorted((a, b) => b.departure.localeCompare(a.departure));
  const [latest] = over;
  return [
    ...ahead.slice(0, 3).flatMap((booking, index) => toRows(booking, BEFORE[booking.locale][index] ?? [], now)),
    // Three days before arrival, in the morning.
    ...(latest ? toRows(latest, AFTER[latest.locale], Date.parse(`${latest.arrival}T09:00Z`) - 72 * HOUR_MS) : []),
  ];
}

const toRows = ({ id: bookingId, siteId, locale }: Booking, lines: readonly Line[], from: number): MessageRow[] =>
  lines.map(([by, hoursAgo, text, { subject = "", isUnread = false } = {}], index): MessageRow => {
    const [direction, source] = SOURCES[by];
    const id = stableId("message", bookingId, String(index));
    const createdAt = from - hoursAgo * HOUR_MS;
    return {
      id,
      siteId,
      bookingId,
      key: id,
      direction,
      source,
      userId: source === "owner" ? DEMO_OWNER_ID : null,
      locale,
      subject,
      text,
      isMarkdown: by === "automatic",
      sender: null,
      isAutomatic: false,
      omittedFiles: 0,
      createdAt,
      readAt: isUnread || direction === "note" ? null : createdAt + HOUR_MS / 2,
    };
  });
