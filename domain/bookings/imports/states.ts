import { searchText } from "../../search-text.ts";

/** Reasons why a row is not a booking that takes place. `calendar`: a stay that comes from the calendar of another platform. */
export const LEFT_REASONS = ["cancelled", "declined", "expired", "noShow", "enquiry", "block", "calendar"] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
export type StateMeaning = "booked" | LeftReason;

/** A word as it is compared: without case, accents, `_` and `-`. */
export const normalizeState = (cell: string): string => searchText(cell.replace(/[_-]+/g, " "));

/** Headings of a column about the state of bookings; normalised (`normalizeHeading`). */
export const STATE_HEADING =
  /^(?:(?:booking |reservation |reservierungs|buchungs|boekings)?(?:state|status)|statut|toestand|stan|stan rezerwacji|status rezerwacji)$/;

/** Whole words, because "not confirmed" is not confirmed. Dutch, English, German, Polish, French. */
const BOOKED = new Set(
  [
    "ok|confirmed|booked|accepted|completed|checked in|checked out|past guest|currently hosting",
    "bevestigd|geboekt|geaccepteerd|definitief|ingecheckt|uitgecheckt|geweest",
    "bestatigt|gebucht|angenommen|eingecheckt|ausgecheckt|abgeschlossen",
    "potwierdzona|potwierdzone|potwierdzony|zameldowani|zameldowany|zameldowana|zakonczona|zakonczone",
    "confirmee|confirme|acceptee|terminee|ancien voyageur|sejour en cours",
  ].flatMap((words) => words.split("|")),
);

/** Beginnings of words: the only error that they can make is to leave a row out, which is listed. */
const LEFT: readonly (readonly [LeftReason, RegExp])[] = [
  [
    "cancelled",
    /\b(?:cancell?ed|cancel|cancelation|cancellation|geannuleerd|annulering|annule|annulee|storniert|storno|anulowan\p{L}+)\b/u,
  ],
  ["noShow", /^(?:no ?show|niet gekomen|niet verschenen|nicht erschienen|niestawieni|non presente)/],
  ["declined", /^(?:declin|reject|refus|denied|afgewezen|geweigerd|abgelehnt|odrzucon)/],
  ["expired", /^(?:expir|timed ?out|verlopen|abgelaufen|wygas)/],
  [
    "enquiry",
    /^(?:enquir|inquir|request|pending|tentative|option|optie|offer|offerte|aanbod|aanvraag|vraag$|quote|hold$|on hold|vastgehouden|awaiting|wacht|open$|not confirmed|unconfirmed|anfrage|angebot|zapytani|prosba|oferta|wstrzyman|czeka|oczekuj|demande|en attente|invit)/,
  ],
  ["block", /^(?:block|unavailable|geblokkeerd|gesperrt|zablokowan|bloque)/],
];

/** The meaning of a word in a state column; undefined if it is unknown. `own` are words of the sender or of the owner. */
export function readState(cell: string, own: Readonly<Record<string, StateMeaning>> = {}): StateMeaning | undefined {
  const word = normalizeState(cell);
  if (Object.hasOwn(own, word)) return own[word];
  if (word === "" || word.length > MAX_WORD_LENGTH) return undefined;
  return BOOKED.has(word) ? "booked" : LEFT.find(([, words]) => words.test(word))?.[0];
}

/** Longer cells are remarks. */
const MAX_WORD_LENGTH = 40;
