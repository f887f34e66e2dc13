import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { requiredText, singleLine, trimmedLine } from "./fields.ts";
import { versionText } from "./version-input.ts";

/** What begins a site. */
export const newSiteInput = z.strictObject({
  name: trimmedLine(80),
  locale: z.enum(LOCALES, "choice"),
});

export const subdomainInput = z.strictObject({ subdomain: requiredText(63).transform((name) => name.toLowerCase()) });

export const statusInput = z.strictObject({ status: z.enum(["active", "paused"], "choice") });

/** The site's name, typed to be sure; stays to come are lost only where that is said too. */
export const deletionInput = z.strictObject({
  confirm: z.string("required").trim().max(80, "tooLong"),
  evenWithBookings: z.boolean("choice").default(false),
});

/** A wished name, and where the home stands, for suggestions. */
export const subdomainQuery = z.object({ name: requiredText(80), town: singleLine(80).default("") });

/** A page of a list: what comes after `cursor`. */
export const pageQuery = z.object({
  cursor: z.string().max(64, "tooLong").optional(),
  limit: z.coerce.number().int("number").min(1, "number").max(100, "number").default(50),
});

/** A draft's changes: JSON Merge Patch (RFC 7396). What becomes of the draft is checked, not the patch. */
export const draftPatch = z.record(z.string().max(40), z.unknown());

export const versionParam = z.object({ siteId: z.string().max(64), version: versionText });

/** A page of versions, the newest first: those before the version that `cursor` names. */
export const versionsQuery = pageQuery.extend({ cursor: versionText.optional() });

/** What a browser shows that it may download. */
export const ticketQuery = z.object({ ticket: z.string().max(1000, "tooLong").default("") });
