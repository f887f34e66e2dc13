import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { multiLine, optionalLines, requiredText, singleLine, trimmedLine } from "../services/fields.ts";
import { versionText } from "../services/version-input.ts";

/** Input for a new site. */
export const newSiteInput = z.strictObject({
  name: trimmedLine(80),
  locale: z.enum(LOCALES, "choice"),
  theme: z.enum(THEME_IDS, "choice").optional(),
});

export const subdomainInput = z.strictObject({ subdomain: requiredText(63).transform((name) => name.toLowerCase()) });

const MAX_CLOSED_TEXT_LENGTH = 500;

/** The new status of a published site; `text`: the owner's words on the page of a closed site. */
export const statusInput = z.strictObject({
  status: z.enum(["active", "paused", "closed"], "choice"),
  text: z.partialRecord(z.enum(LOCALES), multiLine(MAX_CLOSED_TEXT_LENGTH)).optional(),
});

/**
 * The portal's form in which an owner pauses a site: what guests see meanwhile, and the words of the closed page per language.
 */
export const pauseForm = z.strictObject({
  status: z.enum(["closed", "paused"], "choice"),
  nl: optionalLines(MAX_CLOSED_TEXT_LENGTH),
  en: optionalLines(MAX_CLOSED_TEXT_LENGTH),
  pl: optionalLines(MAX_CLOSED_TEXT_LENGTH),
});

/** Confirmation of a deletion: the site's name. Upcoming stays are deleted only if that is confirmed too. */
export const deletionInput = z.strictObject({
  confirm: z.string("required").trim().max(80, "tooLong"),
  evenWithBookings: z.boolean("choice").default(false),
});

/** The requested name, and the home's town for suggestions. */
export const subdomainQuery = z.object({ name: requiredText(80), town: singleLine(80).default("") });

/** Query for a page of a list, starting after `cursor`. */
export const pageQuery = z.object({
  cursor: z.string().max(64, "tooLong").optional(),
  limit: z.coerce.number().int("number").min(1, "number").max(100, "number").default(50),
});

/** A draft's changes as JSON Merge Patch (RFC 7396). The patched draft is validated, not the patch. */
export const draftPatch = z.record(z.string().max(40), z.unknown());

export const versionParam = z.object({ siteId: z.string().max(64), version: versionText });

/** Query for a page of versions, newest first, starting before the version `cursor`. */
export const versionsQuery = pageQuery.extend({ cursor: versionText.optional() });

/** The ticket that authorises a browser's download. */
export const ticketQuery = z.object({ ticket: z.string().max(1000, "tooLong").default("") });
