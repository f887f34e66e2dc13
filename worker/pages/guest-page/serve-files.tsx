import { dayInZone } from "#domain/dates.ts";
import { serveArrivalPicture } from "#letting/arrival/arrival-pictures.ts";
import { arrivalInformation } from "#letting/bookings/arrival-information.ts";
import { calendarOf } from "#letting/bookings/booking-mail.ts";
import { serveStoredFile } from "#letting/messages/message-files.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { findFile } from "#store/letting/conversations.ts";
import { PaperPage } from "#themes/base/pages/paper-page.tsx";
import { ReceiptPage } from "#themes/base/pages/receipt-page.tsx";
import { findPaper, pdfOf, sendPdf } from "./paper-sheet.ts";
import { hasCalendar, hasReceipt } from "./present-booking.ts";
import { presentReceipt } from "./present-receipt.ts";
import { serveKeepFile } from "./serve-keep-file.tsx";
import { type GuestPageVisit, hrefOf, notFound, PRIVATE_HEADERS, render, siteOf } from "./visit.tsx";

/** Files of the page without a name of their own. */
export const FILES = ["calendar.ics", "receipt", "keep"] as const;
type File = (typeof FILES)[number];

/** Serves a file of the page; one that the booking does not have is not found. */
export const serveFile = (visit: GuestPageVisit, file: File): Promise<Response> => SERVE[file](visit);

async function serveCalendar({ context, placed }: GuestPageVisit): Promise<Response> {
  if (!hasCalendar(placed.booking.state)) return notFound(context);
  const { name, type, content } = calendarOf(placed);
  const headers = { ...PRIVATE_HEADERS, "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  return new Response(content, { headers });
}

async function serveReceipt(visit: GuestPageVisit): Promise<Response> {
  const { context, tools, placed, locale } = visit;
  if (!hasReceipt(placed)) return notFound(context);
  const back = hrefOf(visit)();
  const [site, receipt] = await Promise.all([
    siteOf(visit),
    presentReceipt(tools.store, placed, { locale, now: tools.now, back }),
  ]);
  const title = receipt.words("receipt.title", { reference: placed.booking.reference });
  return render(visit, site, 200, (view) => ({ title, body: <ReceiptPage view={view} receipt={receipt} /> }));
}

async function servePaper(visit: GuestPageVisit, file: string): Promise<Response> {
  const found = await findPaper(visit, file);
  if (!found) return notFound(visit.context);
  if (found.isPdf) return sendPdf(found, PRIVATE_HEADERS);
  const { sheet, paper } = found;
  const href = hrefOf(visit);
  const page = { words: await guestWords(visit.locale), sheet, back: href(), pdf: href({}, `paper/${pdfOf(paper.number)}`) };
  return render(visit, await siteOf(visit), 200, () => ({ title: sheet.title, body: <PaperPage page={page} /> }));
}

async function serveMessageFile({ context, tools, placed }: GuestPageVisit, id: string): Promise<Response> {
  const { id: bookingId } = placed.booking;
  const file = await findFile(tools.store, { bookingId, id, withNotes: false });
  const response = file && (await serveStoredFile({ bucket: context.env.MEDIA }, bookingId, file));
  if (!response) return notFound(context);
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.headers.set(name, value);
  return response;
}

/** A picture of arrival information that the guest can read now. */
async function servePicture({ context, tools, placed, locale }: GuestPageVisit, id: string): Promise<Response> {
  const open = arrivalInformation(placed, locale, dayInZone(context.now, placed.site.timeZone));
  const isShown = open.some(({ pictures }) => pictures.some((picture) => picture.id === id));
  const stored = { store: tools.store, bucket: context.env.MEDIA };
  const response = isShown ? await serveArrivalPicture(stored, placed.site.id, id) : undefined;
  if (!response) return notFound(context);
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.headers.set(name, value);
  return response;
}

const SERVE: Record<File, (visit: GuestPageVisit) => Promise<Response>> = {
  "calendar.ics": serveCalendar,
  receipt: serveReceipt,
  keep: serveKeepFile,
};

/** Serves the files of a folder by their name or number. */
export const SERVE_NAMED: Readonly<Record<string, (visit: GuestPageVisit, name: string) => Promise<Response>>> = {
  paper: servePaper,
  file: serveMessageFile,
  picture: servePicture,
};
