import type { Paper, ProForma } from "#contract/letting/paper.ts";
import type { PaperSheet } from "#contract/services/paper-sheet.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { translatorFor } from "#locales/words/translate.ts";
import { contentDisposition } from "#services/http/content-disposition.ts";
import { findPaperOrProForma } from "#letting/papers/write-paper-fa3.ts";
import { paperSheet } from "#themes/base/booking/paper-sheet.ts";
import type { GuestPageVisit } from "./visit.tsx";

/** End of the name of a paper's file. */
const PDF = ".pdf";

interface RequestedPaper {
  paper: Paper | ProForma;
  sheet: PaperSheet;
  isPdf: boolean;
}

/** Finds the paper of the booking that a path names, as `2026-0001` or `2026-0001.pdf`, in the page's language. */
export async function findPaper({ tools, placed, locale }: GuestPageVisit, file: string): Promise<RequestedPaper | undefined> {
  const isPdf = file.endsWith(PDF);
  const number = isPdf ? file.slice(0, -PDF.length) : file;
  const [paper, words, t] = await Promise.all([
    findPaperOrProForma(tools.store, placed.booking.siteId, number),
    guestWords(locale),
    translatorFor(locale),
  ]);
  if (paper?.bookingId !== placed.booking.id) return undefined;
  const { defaultLocale } = placed.site;
  const sheet = paperSheet({ t, format: formattersFor(locale), locale, defaultLocale }, words, paper);
  return { paper, sheet, isPdf };
}

/** Sends a paper as a file. The renderer and its fonts are loaded by the first one. */
export async function sendPdf({ paper, sheet }: RequestedPaper, headers: HeadersInit): Promise<Response> {
  const [{ renderSheet }, { FONTS }] = await Promise.all([
    import("#services/pdf/render-sheet.ts"),
    import("#services/pdf/fonts.ts"),
  ]);
  const response = new Response(await renderSheet(sheet, paper.at, FONTS), { headers });
  response.headers.set("Content-Type", "application/pdf");
  response.headers.set("Content-Disposition", contentDisposition("attachment", sheet.title + PDF));
  return response;
}

/** Name of the file of a paper. */
export const pdfOf = (number: string): string => number + PDF;
