import { describedUnits } from "#contract/owners/site-operations.ts";
import { pickLocale, type Locale } from "#domain/locale.ts";
import { variantWidths } from "#domain/photo-sizes.ts";
import { REVIEW_PARTS } from "#domain/reviews/review-parts.ts";
import type { Cell, Table } from "#domain/sheets/table.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { countNights } from "#domain/stays.ts";
import { EXPORT_TEXTS, type ExportTexts } from "#locales/words/export-texts.ts";
import type { CalendarEntry } from "#store/letting/blocks.ts";
import type { ListedBooking } from "#store/letting/booking-lists.ts";
import type { SiteExport } from "#store/owners/export.ts";
import { bookingTable } from "#letting/bookings/booking-table.ts";
import { createUnitCalendar } from "#letting/calendars/site-export.ts";
import type { ExportReaders } from "./export-readers.ts";

/** A file of an export; `lastModified` is its time in the archive. */
interface ExportFile {
  name: string;
  input: string | ReadableStream<Uint8Array>;
  lastModified: Date;
}

/** Generates the files of an export one after the other: a photo is opened after all files before it were sent. */
export async function* exportFiles(
  data: SiteExport,
  locale: Locale,
  now: number,
  read: ExportReaders,
): AsyncGenerator<ExportFile> {
  const t = EXPORT_TEXTS[locale];
  const file = (name: string, input: ExportFile["input"]): ExportFile => ({ name, input, lastModified: new Date(now) });
  const { site, draft, operations, plans, versions, reviews, bookings, importedStays, importedDetails, guests, statementLines } =
    data;
  const published = site.status === "draft" ? null : site;
  yield file("README.txt", readme(t, site.name, now));
  yield file("site.json", json({ exportedAt: new Date(now).toISOString(), published, draft, operations, plans, versions }));
  yield file("reviews.json", json(reviews));
  yield file("reviews.csv", reviewsCsv(t, reviews));
  yield file("bookings.json", json(bookings));
  const listed = { bookings: bookings.map(toListed), imported: importedStays };
  yield file("booking-settings.json", json(data.bookingSettings));
  yield file(
    "bookings.csv",
    tableCsv(
      bookingTable(listed, { currency: site.currency, timeZone: operations.operations.timeZone, units: data.units }, locale),
    ),
  );
  yield file("imported-stays.json", json(importedDetails));
  yield file("guests.json", json(guests));
  yield file("guests.csv", guestsCsv(t, guests));
  yield file("bank-statements.json", json(statementLines));
  yield file("suppressions.json", json(data.suppressions));
  yield file("cleaning.json", json({ links: data.cleanerLinks, done: data.cleanings }));
  for (const { slug, name, blocks } of calendarsOf(data)) {
    yield file(`calendar-${slug}.csv`, calendarCsv(t, blocks));
    yield file(`calendar-${slug}.ics`, await createUnitCalendar(name, site.defaultLocale, blocks));
  }
  for (const booking of bookings)
    for (const { id, name: sent } of booking.messages.flatMap((message) => message.files)) {
      const content = await read.messageFile(booking.id, id);
      if (content) yield file(`messages/${booking.reference}/${id.slice(0, 8)}-${sent}`, content);
    }
  for (const { id, day, photoType } of data.cleanings) {
    const content = photoType && (await read.cleaningPhoto(id));
    if (content) yield file(`cleaning/${day}-${id.slice(0, 8)}.${photoType.slice(photoType.indexOf("/") + 1)}`, content);
  }
  for (const id of data.arrivalPictures) {
    const content = await read.arrivalPicture(id);
    if (content) yield file(`arrival/${id}.webp`, content);
  }
  for (const { bucketId, name, version } of data.files) {
    const content = await read.storedFile(version);
    // Without the first folder, which is the site's id.
    if (content) yield file(`files/${bucketId}/${name.slice(name.indexOf("/") + 1)}`, content);
  }
  const missing: string[] = [];
  for (const [index, { key, width }] of photosOf(data).entries()) {
    const photo = await read.photo(key, variantWidths(width).at(-1) ?? width);
    if (photo) yield file(`photos/${String(index + 1).padStart(3, "0")}-${key.slice(0, 12)}.webp`, photo);
    else missing.push(key);
  }
  if (missing.length > 0) yield file("photos/missing.txt", `${missing.join("\r\n")}\r\n`);
}

/** The form for programs: an export is for moving to another system. */
const tableCsv = ({ head, rows }: Pick<Table, "head" | "rows">): string => toCsv([head, ...rows]);

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function readme(t: ExportTexts, name: string, now: number): string {
  const { title, ...lines } = t.readme;
  const about = title.replace("{{site}}", name).replace("{{day}}", new Date(now).toISOString().slice(0, 10));
  return `\ufeff${[about, "", ...Object.values(lines)].join("\r\n")}\r\n`;
}

function reviewsCsv({ columns: c }: ExportTexts, reviews: SiteExport["reviews"]): string {
  const head = [
    c.author,
    c.from,
    c.rating,
    ...REVIEW_PARTS.map((part) => c[part]),
    c.stayed,
    c.language,
    c.text,
    c.answer,
    c.source,
    c.shown,
  ];
  const rows = reviews.map(({ author, from, rating, parts, stayed, locale, text, answer, source, shown }) => {
    return [
      author,
      from,
      rating,
      ...REVIEW_PARTS.map((part) => parts?.[part] ?? null),
      stayed,
      locale,
      text,
      answer,
      source,
      shown,
    ];
  });
  return tableCsv({ head, rows });
}

const toListed = ({ contact, quote, ...booking }: SiteExport["bookings"][number]): ListedBooking => ({
  ...booking,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  total: quote.total,
  currency: quote.currency,
});

function guestsCsv({ bookingColumns: c }: ExportTexts, guests: SiteExport["guests"]): string {
  const head = [c.name, c.email, c.phone, c.language, c.tags, c.notes];
  const rows = guests.map(({ name, email, phone, locale, tags, notes }): Cell[] => [
    name,
    email,
    { phone },
    locale,
    tags.join(", "),
    notes,
  ]);
  return tableCsv({ head, rows });
}

function calendarCsv({ columns: c, kinds }: ExportTexts, blocks: CalendarEntry[]): string {
  const rows = blocks.map((block): Cell[] => [
    kinds[block.kind],
    { date: block.arrival },
    { date: block.departure },
    countNights(block),
  ]);
  return tableCsv({ head: [c.kind, c.arrival, c.departure, c.nights], rows });
}

/** The calendar of each unit that is let, named as the draft names it. */
function calendarsOf({ site, draft, operations, blocks }: SiteExport): { slug: string; name: string; blocks: CalendarEntry[] }[] {
  return describedUnits(draft.draft, operations.operations).map(({ id, slug, content }) => ({
    slug,
    name: pickLocale(content, site.defaultLocale, site.defaultLocale)?.name || slug,
    blocks: blocks.filter(({ unitId }) => unitId === id),
  }));
}

/** Lists the photos of the draft and of the published site, without duplicates. */
function photosOf({ site, draft }: SiteExport): { key: string; width: number }[] {
  return [...new Map([...draft.draft.photos, ...site.photos].map((photo) => [photo.key, photo])).values()];
}
