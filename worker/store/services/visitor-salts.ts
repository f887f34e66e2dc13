import { eq, lt } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { Store } from "../dialect/store.ts";

/**
 * Finds the salt of a day, or stores the one that `fresh` creates. Two simultaneous callers both get the first one's salt.
 */
export async function findOrCreateSalt(
  { db, tables: { visitorSalts: t } }: Store,
  day: CalendarDate,
  fresh: () => string,
): Promise<string> {
  const find = async () => (await db.select({ salt: t.salt }).from(t).where(eq(t.day, day)))[0]?.salt;
  const known = await find();
  if (known !== undefined) return known;
  await db.insert(t).values({ day, salt: fresh() }).onConflictDoNothing();
  return (await find()) ?? "";
}

/** Removes the salts of all days before `day`. */
export async function removeBefore({ db, tables: { visitorSalts: t } }: Store, day: CalendarDate): Promise<void> {
  await db.delete(t).where(lt(t.day, day));
}
