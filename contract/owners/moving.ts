import { z } from "zod";
import type { Locale } from "#domain/locale.ts";

z.config({ jitless: true });

/**
 * Reasons why a page of an owner's old site, or a photo of it, could not be read:
 * - `address`: the address, or one that it redirects to, is not a public one with https
 * - `platform`: a booking platform; these do not allow it
 * - `robots`: the site's robots.txt does not allow us, or could not be read
 * - `unresolved`: the host does not exist; `redirects`: too many
 * - `timeout`, `unreachable` (no connection, TLS), `refused` (4xx), `server-error` (5xx)
 * - `too-large`, `incomplete`, `not-a-page`, `not-a-photo`: the body
 */
export const PAGE_PROBLEMS = [
  "address",
  "platform",
  "robots",
  "unresolved",
  "redirects",
  "timeout",
  "unreachable",
  "refused",
  "server-error",
  "too-large",
  "incomplete",
  "not-a-page",
  "not-a-photo",
] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

/** Photos of a page that are read; more are only counted. */
export const MAX_FOUND_PHOTOS = 60;
const MAX_URL_LENGTH = 2000;
export const MAX_MOVING_BYTES = 8 * 1024;

/** A photo of a page: its address, and its description, which may be empty. */
export interface FoundPhoto {
  url: string;
  alt: string;
}

/** The contents of a page about a home; empty or null for anything that it does not have. */
export interface FoundPage {
  /** After redirects. */
  url: string;
  /** Language that the page states, if it is one of ours. */
  locale: Locale | null;
  /** Name of the home, else the page's title. */
  title: string;
  /** Description for search engines. */
  summary: string;
  /** The description: paragraphs, headings after `## `, and items after `- `, with an empty line between them. */
  text: string;
  /** Names of amenities in structured data. */
  features: string[];
  sleeps: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  photos: FoundPhoto[];
  /** Number of photos above {@link MAX_FOUND_PHOTOS}. */
  morePhotos: number;
}

/** The address of a page or of a photo. */
export const pageInput = z.strictObject({ url: z.string("required").trim().min(1, "required").max(MAX_URL_LENGTH, "tooLong") });
