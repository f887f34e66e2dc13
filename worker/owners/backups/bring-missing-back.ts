import { type BackupPart, withUnit } from "#contract/owners/backup-parts.ts";
import { isRatePlan } from "#contract/letting/rate-plan.ts";
import { messageSettingsSchema } from "#contract/letting/message.ts";
import { siteDraftSchema } from "#contract/owners/site-draft.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { dayInZone } from "#domain/dates.ts";
import { type PlanPartKind, withPlanPart } from "#domain/rates/plan-parts.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { saveMessageSettings, saveTemplate } from "#letting/messages/save-messages.ts";
import { savePlan } from "#letting/rates/save-plan.ts";
import { addReviews } from "#letting/reviews/add-reviews.ts";
import { resolvePhotos } from "#services/photos/known-photos.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { bringUnitBack } from "#store/owners/site-operations.ts";
import { requireDraftVersion, save, type StoredDraft } from "#store/owners/site-drafts.ts";
import { findKeys } from "#store/owners/site-media.ts";
import type { FormerSite } from "./former-site.ts";
import { canReturn, missingReviews, type PresentSite } from "./missing-parts.ts";

type Added = Outcome<object, "NOT_FOUND" | "INVALID_FORM" | "STATE_CHANGED" | "TOO_MANY_REVIEWS">;

interface Return {
  former: FormerSite;
  present: PresentSite;
  /** Names of the part, as in its list. */
  of: string;
}

/** Adds one thing of a former rate plan to the present one, which applies to new bookings at once. The former plan is kept. */
export async function bringPlanPartBack(tools: SiteTools, kind: PlanPartKind, { former, present, of }: Return): Promise<Added> {
  const [unitId = "", key = ""] = of.split(" ");
  const { operations, plans } = present.stored;
  const stored = plans[unitId];
  const plan = former.units.find(({ id }) => id === unitId)?.rates.plan;
  const today = dayInZone(tools.now, operations.timeZone);
  const wanted = stored && plan && withPlanPart(stored.plan, plan, { kind, key }, { today, isValid: isRatePlan });
  if (!wanted) return { ok: false, code: "NOT_FOUND" };
  const saved = await savePlan(tools, { siteId: present.siteId, unitId, version: stored.version, plan: wanted });
  return saved.ok ? { ok: true } : { ok: false, code: saved.code === "VERSION_CONFLICT" ? "STATE_CHANGED" : saved.code };
}

/**
 * Adds an automatic message again, switched off: its owner decides whether guests of today's bookings get it. A template of the
 * owner that was removed too comes back with it.
 */
export async function bringAutomationBack(tools: BookingTools, by: string, { former, present, of }: Return): Promise<Added> {
  const { siteId, messages } = present;
  const { settings, version } = messages.stored;
  const found = former.automations.find(({ id }) => id === of);
  if (!found || settings.automations.some(({ id }) => id === of)) return { ok: false, code: "NOT_FOUND" };
  const automations = [...settings.automations, { ...found, isOn: false }];
  const wanted = messageSettingsSchema.safeParse({ ...settings, automations });
  if (!wanted.success) return { ok: false, code: "INVALID_FORM" };
  if (!messages.templates.some(({ key }) => key === found.template)) {
    const template = former.templates.find(({ key }) => key === found.template);
    if (!template) return { ok: false, code: "NOT_FOUND" };
    const { key, name, texts } = template;
    const made = await saveTemplate(tools, { siteId, key, name, texts, version: 0 }, by);
    if (!made.ok) return { ok: false, code: made.code === "VERSION_CONFLICT" ? "STATE_CHANGED" : "INVALID_FORM" };
  }
  const saved = await saveMessageSettings(tools, { siteId, version, settings: wanted.data }, by);
  return saved.ok ? { ok: true } : { ok: false, code: saved.code === "VERSION_CONFLICT" ? "STATE_CHANGED" : saved.code };
}

/** Adds an entered review again, with the id that it had. */
export async function bringReviewBack(tools: SiteTools, { former, present, of }: Return): Promise<Added> {
  const found = missingReviews(former, present).find(({ id }) => id === of);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  const { id, ...review } = found;
  const added = await addReviews(tools, present.siteId, [review], () => id);
  return added.ok ? { ok: true } : added;
}

/**
 * Brings a unit back with its description, photos, terms and rate plan: the unit that was archived, or a new one if it was deleted.
 * It has no other bookings than those of the store, and guests do not see it before it is published. STATE_CHANGED if units or
 * settings were changed meanwhile.
 */
export async function bringUnitHome(
  tools: SiteTools,
  current: StoredDraft,
  { former, present, of: unitId }: Return,
  version: number,
): Promise<Added | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft }> {
  const { store, now, by } = tools;
  const { siteId, stored } = present;
  const unit = former.units.find(({ id }) => id === unitId);
  if (!unit || !canReturn(former, present, unitId)) return { ok: false, code: "NOT_FOUND" };
  const [keys, terms] = await Promise.all([findKeys(store, siteId), bookingSettings.find(store, siteId)]);
  const wanted = withUnit(current.draft, former.draft, unitId, new Set(keys));
  const photos = await resolvePhotos(store, siteId, current.draft.photos, wanted.photos, now);
  const draft = siteDraftSchema.safeParse({ ...wanted, photos: photos.filter((photo) => photo !== undefined) });
  if (!draft.success) return { ok: false, code: "INVALID_FORM" };
  const formerTerms = former.bookingSettings.units[unitId];
  const { settings } = terms;
  const change = { siteId, by, now };
  try {
    await store.atomically((db) => [
      ...bringUnitBack(
        db,
        store.tables,
        { siteId, version: stored.version, now },
        { ...unit, position: Object.keys(stored.operations.units).length },
      ),
      ...(formerTerms && !Object.hasOwn(settings.units, unitId)
        ? bookingSettings.replace(db, store.tables, {
            ...change,
            version: terms.version,
            settings: { ...settings, units: { ...settings.units, [unitId]: formerTerms } },
          })
        : []),
      requireDraftVersion(db, store.tables, siteId, version),
      save(db, store.tables, { ...change, version, draft: draft.data }),
      auditSite(tools, db, "site_part_restored", {
        siteId,
        details: { kind: "home" satisfies BackupPart["kind"], unit: unitId },
      }),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "siteDraftChanged") return { ok: false, code: "VERSION_CONFLICT", current };
    if (failed === "operationsChanged" || failed === "bookingSettingsChanged") return { ok: false, code: "STATE_CHANGED" };
    throw error;
  }
  return { ok: true };
}
