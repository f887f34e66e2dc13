import type { ReviewRecord, SiteContent } from "#contract/owners/site-record.ts";
import type { AmenityCode } from "#domain/amenities.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { Block } from "#store/letting/blocks.ts";
import type { NewSite } from "#store/owners/sites.ts";
import { blockFixture, reviewFixture, siteFixture, unitFixture } from "../../fixtures/site.ts";

const SENTENCE = "Het zandpad naar het strand begint bij het tuinhek en is in vijf minuten gelopen.";
const PARAGRAPH = `Vanaf het terras kijk je over de eerste duinenrij. ${SENTENCE} Binnen is het licht, met een houtkachel en een lange tafel.`;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

const content: SiteContent = {
  tagline: "Een wit houten huis achter de eerste duinenrij",
  intro:
    "Het huis ligt beschut, met uitzicht op zee vanaf de zolder. Zes slaapplaatsen, een ommuurde tuin en een schuur voor de fietsen.",
  welcome: times(2, () => PARAGRAPH),
  aboutTitle: "Over het huis",
  about: times(3, () => PARAGRAPH),
  highlights: times(4, (i) => ({ title: `Wat dit huis bijzonder maakt ${i + 1}`, text: SENTENCE })),
  locationTitle: "Vijf minuten van de zee",
  location: times(2, () => PARAGRAPH),
  distances: times(6, (i) => ({ label: `Strandopgang ${i + 1}`, km: 0.4 + i, by: i % 2 ? "bike" : "foot", minutes: 5 + i })),
  houseRules: times(5, (i) => ({ title: `Huisregel ${i + 1}`, text: PARAGRAPH })),
  practical: times(5, (i) => ({ title: `Praktisch ${i + 1}`, text: PARAGRAPH })),
};

const AMENITIES: AmenityCode[] = [
  "wifi",
  "heating",
  "wood-stove",
  "tv",
  "books",
  "board-games",
  "kitchen",
  "dishwasher",
  "oven",
  "espresso",
  "shower",
  "bath",
  "washing-machine",
  "towels",
  "bed-linen",
  "garden",
  "terrace",
  "barbecue",
  "bicycles",
  "parking",
  "pets",
  "cot",
  "no-smoking",
] as AmenityCode[];

/** A home of realistic size for the benchmark only, so that changes of the demo homes do not affect its results. */
export function benchHome(theme: NewSite["theme"] = "fresh-coastal"): NewSite {
  const description = times(2, () => PARAGRAPH);
  const beds = times(3, (i) => ({ room: `Kamer ${i + 1}`, beds: "2 bedden" }));
  const units = [
    {
      ...unitFixture("bench-huis", "huis"),
      amenities: AMENITIES,
      content: { nl: { name: "Het huis", summary: "Voor zes gasten", description, beds } },
    },
  ];
  const photos = times(12, (i) => ({
    id: `bench-photo-${i}`,
    key: `0123456789${String(i).padStart(2, "0")}`,
    unitId: null,
    width: 1600,
    height: 1067,
    room: null,
    placeholder: null,
    color: "#aabbcc",
    text: { nl: { alt: `Het huis gezien vanaf het duinpad, foto ${i + 1}`, caption: `Uitzicht ${i + 1}` } },
  }));
  return siteFixture({
    id: "bench-site",
    subdomain: "bench",
    theme,
    name: "Huis aan de Duinrand",
    locales: ["nl", "en", "pl"],
    content: { nl: content },
    units,
    photos,
  });
}

export const reviews: ReviewRecord[] = times(6, (i) =>
  reviewFixture(`bench-review-${i}`, { text: SENTENCE, answer: i % 3 === 0 ? "Dank je wel, tot een volgende keer!" : null }),
);

const STAYS = 500;

/** The stays of a very busy calendar: three nights each, one after the other. */
export function stays(today: CalendarDate): Block[] {
  return times(STAYS, (i) => {
    const arrival = addDays(today, i * 4);
    return blockFixture({
      id: `bench-block-${String(i).padStart(4, "0")}`,
      unitId: "bench-huis",
      arrival,
      departure: addDays(arrival, 3),
    });
  });
}
