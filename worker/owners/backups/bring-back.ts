import { type BackupPart, differingParts, isDraftKind, withPart } from "#contract/owners/backup-parts.ts";
import { siteDraftSchema } from "#contract/owners/site-draft.ts";
import type { TemplateTexts } from "#contract/letting/message.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { readMessagesOf } from "#letting/messages/read-messages.ts";
import { saveTemplate } from "#letting/messages/save-messages.ts";
import { resolvePhotos } from "#services/photos/known-photos.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { findKnown } from "#store/letting/reviews.ts";
import { findSiteParts } from "#store/letting/unit-parts.ts";
import { findBySite, type StoredDraft } from "#store/owners/site-drafts.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { findKeys } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { sameJson } from "#domain/same-json.ts";
import { replaceDraft } from "../sites/replace-draft.ts";
import type { BackupTools } from "./back-up-site.ts";
import { bringAutomationBack, bringPlanPartBack, bringReviewBack, bringUnitHome } from "./bring-missing-back.ts";
import { type FormerSite, type FormerTemplate, readFormerSite } from "./former-site.ts";
import { listMissing, type PresentSite } from "./missing-parts.ts";
import { readBackup } from "./read-backup.ts";

/** Lists what an owner can bring back from a copy; undefined if the site has no such copy. */
export async function listParts(tools: BackupTools, siteId: string, backupId: string): Promise<BackupPart[] | undefined> {
  const { store, now } = tools;
  const [both, keys] = await Promise.all([readBoth(tools, siteId, backupId), findKeys(store, siteId)]);
  if (!both) return undefined;
  const { former, current, present } = both;
  const templates = former.templates.flatMap((template): BackupPart[] => {
    const is = present.messages.templates.find(({ key }) => key === template.key);
    const isSame =
      is !== undefined &&
      Object.entries(template.texts).every(([locale, text]) => sameJson(text, is.texts[locale as keyof TemplateTexts]));
    return isSame
      ? []
      : [{ kind: "template", of: template.key, name: template.name || template.key, isMissing: is === undefined }];
  });
  const { operations } = present.stored;
  return [
    ...differingParts(former.draft, current.draft, { operations, keys: new Set(keys) }),
    ...listMissing(former, present, now),
    ...templates,
  ];
}

async function readBoth(
  tools: Omit<BackupTools, "now">,
  siteId: string,
  backupId: string,
): Promise<{ former: FormerSite; current: StoredDraft; present: PresentSite } | undefined> {
  const { store } = tools;
  const [found, current, rest] = await Promise.all([
    readBackup(tools, siteId, backupId),
    findBySite(store, siteId),
    readPresent(store, siteId),
  ]);
  const former = found && readFormerSite(found.copy);
  return former && current && rest ? { former, current, present: rest } : undefined;
}

async function readPresent(store: Store, siteId: string): Promise<PresentSite | undefined> {
  const [stored, messages, reviews, parts] = await Promise.all([
    findOperations(store, siteId),
    readMessagesOf(store, siteId),
    findKnown(store, siteId),
    findSiteParts(store, siteId),
  ]);
  return stored && { siteId, stored, messages, reviews, parts };
}

type BroughtBack =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" | "STATE_CHANGED" | "TOO_MANY_REVIEWS" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

interface Wanted {
  siteId: string;
  backupId: string;
  part: Pick<BackupPart, "kind" | "of">;
  /** The version of the draft as its owner saw it. */
  version: number;
}

/**
 * Brings one part of a copy back: into the draft, which guests see once it is published, as the newest version of a template, or as
 * what the site lacks. Nothing else changes. NOT_FOUND if the copy has no such part, or the site has it; INVALID_FORM if it does not
 * fit any more, such as a page whose address another one has taken; STATE_CHANGED if the site was changed meanwhile.
 */
export async function bringBack(
  tools: SiteTools & Omit<BackupTools, "now"> & { bookings: BookingTools },
  wanted: Wanted,
): Promise<BroughtBack> {
  const { siteId, backupId, part } = wanted;
  const { store } = tools;
  const both = await readBoth(tools, siteId, backupId);
  if (!both) return { ok: false, code: "NOT_FOUND" };
  const { former, present, current } = both;
  const done = await bringPart(tools, { former, present, current }, wanted);
  // A unit is recorded in the batch that brings it back.
  if (done.ok && part.kind !== "home")
    await auditSite(tools, store.db, "site_part_restored", { siteId, details: { backup: backupId, kind: part.kind } });
  return done;
}

async function bringPart(
  tools: SiteTools & { bookings: BookingTools },
  { current, ...sites }: { former: FormerSite; present: PresentSite; current: StoredDraft },
  { siteId, part: { kind, of }, version }: Wanted,
): Promise<BroughtBack> {
  const { store, bookings, by, now } = tools;
  const { former, present } = sites;
  const wanted = { ...sites, of };
  if (kind === "template")
    return bringTemplateBack(
      tools,
      present,
      former.templates.find(({ key }) => key === of),
    );
  if (kind === "home") return bringUnitHome(tools, current, wanted, version);
  if (kind === "automation") return bringAutomationBack(bookings, by, wanted);
  if (kind === "review") return bringReviewBack(tools, wanted);
  if (!isDraftKind(kind)) return bringPlanPartBack(tools, kind, wanted);
  const draft = withPart(current.draft, former.draft, { kind, of }, present.stored.operations);
  if (!draft) return { ok: false, code: "NOT_FOUND" };
  const photos = await resolvePhotos(store, siteId, current.draft.photos, draft.photos, now);
  if (photos.includes(undefined)) return { ok: false, code: "NOT_FOUND" };
  const checked = siteDraftSchema.safeParse({ ...draft, photos });
  if (!checked.success) return { ok: false, code: "INVALID_FORM" };
  const saved = await replaceDraft(store, current.draft, { siteId, version, draft: checked.data, by, now });
  return saved ? { ok: true } : { ok: false, code: "VERSION_CONFLICT", current };
}

async function bringTemplateBack(
  { bookings, by }: SiteTools & { bookings: BookingTools },
  { siteId, messages }: PresentSite,
  former: FormerTemplate | undefined,
): Promise<BroughtBack> {
  if (!former) return { ok: false, code: "NOT_FOUND" };
  const { key, name, texts } = former;
  const version = messages.templates.find((each) => each.key === key)?.version ?? 0;
  const saved = await saveTemplate(bookings, { siteId, key, name, texts, version }, by);
  return saved.ok ? { ok: true } : { ok: false, code: "INVALID_FORM" };
}
