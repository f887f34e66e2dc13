import { eq, lt } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { Store } from "./store.ts";

/** The salt of a day; `fresh` becomes it where there is none yet. Whoever comes second gets the first one's. */
export async function saltOf(
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

/** Forgets the salts of days before. */
export async function removeBefore({ db, tables: { visitorSalts: t } }: Store, day: CalendarDate): Promise<void> {
  await db.delete(t).where(lt(t.day, day));
}
