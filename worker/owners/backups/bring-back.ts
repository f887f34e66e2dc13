import { type BackupPart, differingParts, withPart } from "#contract/owners/backup-parts.ts";
import { type SiteDraft, siteDraftSchema } from "#contract/owners/site-draft.ts";
import type { TemplateTexts } from "#contract/letting/message.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { readMessagesOf } from "#letting/messages/read-messages.ts";
import { saveTemplate } from "#letting/messages/save-messages.ts";
import { resolvePhotos } from "#services/photos/known-photos.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { findBySite, fromStored, type StoredDraft } from "#store/owners/site-drafts.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { findKeys } from "#store/owners/site-media.ts";
import type { CopyPortion, Row } from "#store/copies/site-tables.ts";
import type { TableName } from "#store/copies/belongings.ts";
import { sameJson } from "#domain/same-json.ts";
import { replaceDraft } from "../sites/replace-draft.ts";
import type { BackupTools } from "./back-up-site.ts";
import { readBackup } from "./read-backup.ts";

interface FormerTemplate {
  key: string;
  version: number;
  name: string;
  texts: TemplateTexts;
  isRemoved: boolean;
}

/** Lists what an owner can bring back from a copy; undefined if the site has no such copy. */
export async function listParts(
  tools: Omit<BackupTools, "now">,
  siteId: string,
  backupId: string,
): Promise<BackupPart[] | undefined> {
  const { store } = tools;
  const [found, current, operations, keys, messages] = await Promise.all([
    readBackup(tools, siteId, backupId),
    findBySite(store, siteId),
    findOperations(store, siteId),
    findKeys(store, siteId),
    readMessagesOf(store, siteId),
  ]);
  const former = found && draftIn(found.copy);
  if (!former || !current || !operations) return undefined;
  const templates = templatesIn(found.copy).flatMap((template): BackupPart[] => {
    const now = messages.templates.find(({ key }) => key === template.key);
    const isSame =
      now !== undefined &&
      Object.entries(template.texts).every(([locale, text]) => sameJson(text, now.texts[locale as keyof TemplateTexts]));
    return isSame
      ? []
      : [{ kind: "template", of: template.key, name: template.name || template.key, isMissing: now === undefined }];
  });
  return [...differingParts(former, current.draft, { operations: operations.operations, keys: new Set(keys) }), ...templates];
}

type BroughtBack =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/**
 * Brings one part of a copy back: into the draft, which guests see once it is published, or as the newest version of a template.
 * Nothing else changes. NOT_FOUND if the copy has no such part; INVALID_FORM if it does not fit any more, such as a page whose
 * address another one has taken.
 */
export async function bringBack(
  tools: SiteTools & Omit<BackupTools, "now"> & { bookings: BookingTools },
  {
    siteId,
    backupId,
    part,
    version,
  }: { siteId: string; backupId: string; part: Pick<BackupPart, "kind" | "of">; version: number },
): Promise<BroughtBack> {
  const { store, now, by } = tools;
  const [found, current, stored] = await Promise.all([
    readBackup(tools, siteId, backupId),
    findBySite(store, siteId),
    findOperations(store, siteId),
  ]);
  const former = found && draftIn(found.copy);
  if (!former || !current || !stored) return { ok: false, code: "NOT_FOUND" };
  if (part.kind === "template")
    return bringTemplateBack(
      tools,
      siteId,
      templatesIn(found.copy).find(({ key }) => key === part.of),
    );
  const wanted = withPart(current.draft, former, part, stored.operations);
  if (!wanted) return { ok: false, code: "NOT_FOUND" };
  const photos = await resolvePhotos(store, siteId, current.draft.photos, wanted.photos, now);
  if (photos.includes(undefined)) return { ok: false, code: "NOT_FOUND" };
  const draft = siteDraftSchema.safeParse({ ...wanted, photos });
  if (!draft.success) return { ok: false, code: "INVALID_FORM" };
  const saved = await replaceDraft(store, current.draft, { siteId, version, draft: draft.data, by, now });
  if (!saved) return { ok: false, code: "VERSION_CONFLICT", current };
  await auditSite(tools, store.db, "site_part_restored", { siteId, details: { backup: backupId, kind: part.kind } });
  return { ok: true };
}

async function bringTemplateBack(
  { bookings, by, store }: SiteTools & { bookings: BookingTools },
  siteId: string,
  former: FormerTemplate | undefined,
): Promise<BroughtBack> {
  if (!former) return { ok: false, code: "NOT_FOUND" };
  const { key, name, texts } = former;
  const { templates } = await readMessagesOf(store, siteId);
  const version = templates.find((each) => each.key === key)?.version ?? 0;
  const saved = await saveTemplate(bookings, { siteId, key, name, texts, version }, by);
  return saved.ok ? { ok: true } : { ok: false, code: "INVALID_FORM" };
}

const rowsOf = (copy: readonly CopyPortion[], table: TableName): Row[] =>
  copy.filter((portion) => portion.table === table).flatMap(({ rows }) => rows);

function draftIn(copy: readonly CopyPortion[]): SiteDraft | undefined {
  const [row] = rowsOf(copy, "siteDrafts");
  return row && fromStored(row["draft"] as SiteDraft);
}

/** The newest version of each template that was not removed then. */
function templatesIn(copy: readonly CopyPortion[]): FormerTemplate[] {
  const newest = new Map<string, FormerTemplate>();
  for (const row of rowsOf(copy, "messageTemplates")) {
    const [key, version, name] = [String(row["template_key"]), Number(row["version"]), String(row["name"])];
    if ((newest.get(key)?.version ?? 0) < version)
      newest.set(key, { key, version, name, texts: row["texts"] as TemplateTexts, isRemoved: row["is_removed"] === true });
  }
  return [...newest.values()].filter(({ isRemoved }) => !isRemoved);
}
