import { asc, eq, lte } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import type { VatProof } from "#domain/invoices/treat-vat.ts";
import type { Store } from "../dialect/store.ts";

/** What is known about a VAT number: the last answer of VIES, and when it was asked. */
export interface VatCheck {
  number: string;
  /** Null while VIES has given no answer. */
  proof: VatProof | null;
  askedAt: number;
}

export async function findCheck({ db, tables: { vatChecks: t } }: Store, number: string): Promise<VatCheck | undefined> {
  const [row] = await db.select().from(t).where(eq(t.number, number));
  if (!row) return undefined;
  const { answer, answeredOn, consultation, askedAt } = row;
  const proof =
    answer === null || answeredOn === null
      ? null
      : { number, isValid: answer === "valid", on: answeredOn as CalendarDate, consultation };
  return { number, proof, askedAt };
}

/** Stores an answer of VIES. */
export async function saveAnswer({ db, tables: { vatChecks: t } }: Store, proof: VatProof, now: number): Promise<void> {
  const { number, isValid, on, consultation } = proof;
  const set = { answer: isValid ? "valid" : "invalid", answeredOn: on, consultation, askedAt: now, againAt: null };
  await db
    .insert(t)
    .values({ number, ...set })
    .onConflictDoUpdate({ target: t.number, set });
}

/** Stores that VIES gave no answer; the last answer stays. It is asked again at `againAt`. */
export async function saveSilence(
  { db, tables: { vatChecks: t } }: Store,
  { number, againAt }: { number: string; againAt: number },
  now: number,
): Promise<void> {
  const set = { askedAt: now, againAt };
  await db
    .insert(t)
    .values({ number, answer: null, answeredOn: null, consultation: "", ...set })
    .onConflictDoUpdate({ target: t.number, set });
}

/** Finds numbers that are to be asked again. */
export async function findUnanswered(
  { db, tables: { vatChecks: t } }: Store,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db.select({ number: t.number }).from(t).where(lte(t.againAt, now)).orderBy(asc(t.againAt)).limit(limit);
  return rows.map(({ number }) => number);
}
