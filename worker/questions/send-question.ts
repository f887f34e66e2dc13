import { and, eq } from "drizzle-orm";
import type { Outcome } from "#contract/errors.ts";
import type { Question } from "#contract/question.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import { exceeds, incrementQuery } from "#store/attempts.ts";
import { enqueue, removeIf } from "#store/outbox.ts";
import type { Store } from "#store/store.ts";
import { digest } from "#worker/accounts/digests.ts";
import { composeQuestionMail } from "./question-mail.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Questions of one guest's address to one site a day. */
const MAX_PER_ADDRESS = 5;
/** Questions to one site a day, so that nobody can fill a host's mailbox. */
const MAX_PER_SITE = 100;

/**
 * Puts a guest's question to the host into the outbox; the host's reply goes to the guest. The same question sent again within a
 * day is sent once. TOO_MANY_REQUESTS: over a daily limit of the guest's address or of the site.
 */
export async function sendQuestion(
  store: Store,
  site: SiteRecord,
  question: Question,
  now: number,
): Promise<Outcome<object, "TOO_MANY_REQUESTS">> {
  const { tables } = store;
  const day = Math.floor(now / DAY_MS);
  const key = `question ${site.id} ${await digest(JSON.stringify([day, question.name, question.email, question.message]))}`;
  const mail = composeQuestionMail(site, question, key);
  const limits = [
    { key: `questions of address ${site.id} ${await digest(question.email)}`, max: MAX_PER_ADDRESS },
    { key: `questions to site ${site.id}`, max: MAX_PER_SITE },
  ];
  const id = crypto.randomUUID();
  const isThisMail = eq(tables.outbox.id, id);
  const results = await store.atomically((db) => [
    enqueue(db, tables, id, mail, now),
    ...limits.map((limit) => incrementQuery(db, tables, limit.key, DAY_MS, now)),
    ...limits.map((limit) => removeIf(db, tables, [key], and(isThisMail, exceeds(tables, limit)) ?? isThisMail)),
  ]);
  const counts = results.slice(1, 1 + limits.length) as { count: number }[][];
  const isExceeded = limits.some(({ max }, index) => (counts[index]?.[0]?.count ?? 0) > max);
  return isExceeded ? { ok: false, code: "TOO_MANY_REQUESTS" } : { ok: true };
}
