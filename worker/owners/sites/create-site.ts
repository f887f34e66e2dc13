import { emptyDraft, recordOf } from "#contract/owners/site-draft.ts";
import { initialOperations } from "#contract/owners/site-operations.ts";
import { planByDefaults, settingsByDefaults } from "#contract/admin/booking-defaults.ts";
import type { Outcome } from "#contract/services/errors.ts";
import type { Locale } from "#domain/locale.ts";
import type { ThemeId } from "#domain/themes.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { insert as insertSettings } from "#store/letting/booking-settings.ts";
import { find } from "#store/services/platform-settings.ts";
import { countOwned, insert, requireFewerThan } from "#store/owners/sites.ts";
import { isForeignKeyViolation, type Store } from "#store/dialect/store.ts";
import { findById as findAccount, lock } from "#store/identity/users.ts";

/** Maximum number of sites of an owner, against abuse by scripts. */
const MAX_SITE_COUNT = 50;

interface Creation {
  id: string;
  unitId: string;
  ownerId: string;
  locale: Locale;
  name: string;
  /** The theme to begin with, if the owner has seen one that they liked. */
  theme?: ThemeId | undefined;
  now: number;
}

/** Creates a site with a draft that only its owner sees. */
export async function createSite(
  store: Store,
  creation: Creation,
): Promise<Outcome<{ id: string }, "TOO_MANY_SITES" | "NOT_FOUND">> {
  const { id, unitId, ownerId, locale, name, theme, now } = creation;
  const account = await findAccount(store, ownerId);
  if (!account) return { ok: false, code: "NOT_FOUND" };
  if ((await countOwned(store, ownerId)) >= MAX_SITE_COUNT) return { ok: false, code: "TOO_MANY_SITES" };
  const draft = emptyDraft({ unitId, locale, name, theme, host: { name: account.name, email: account.email } });
  const site = {
    id,
    ownerId,
    version: 1,
    status: "draft" as const,
    closedText: {},
    subdomain: null,
    customDomain: null,
    rating: null,
  };
  const operations = initialOperations(unitId, locale);
  const defaults = await find(store, "booking-defaults");
  const plans = { [unitId]: planByDefaults(operations.currency, defaults.value) };
  const record = recordOf(draft, operations, plans, site);
  try {
    await store.atomically((db) => [
      lock(db, store.tables, ownerId),
      requireFewerThan(db, store.tables, ownerId, MAX_SITE_COUNT),
      ...insert(db, store.tables, record, now, draft),
      ...(defaults.version === 0 ? [] : [insertSettings(db, store.tables, id, settingsByDefaults(unitId, defaults.value), now)]),
    ]);
  } catch (error) {
    if (failedGuard(error) === "tooManySites") return { ok: false, code: "TOO_MANY_SITES" };
    // The account was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  return { ok: true, id };
}
