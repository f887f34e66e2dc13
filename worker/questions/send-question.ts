import { sql } from "drizzle-orm";
import type { Outcome } from "#contract/errors.ts";
import type { Question } from "#contract/question.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import { exceeds, increment, incrementQuery } from "#store/attempts.ts";
import { enqueue, hasKey, removeIf } from "#store/outbox.ts";
import type { Store } from "#store/store.ts";
import { findConfirmedEmail } from "#store/users.ts";
import { digest } from "#worker/accounts/digests.ts";
import { composeQuestionMail } from "./question-mail.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Questions to one site a day with one address of a guest. */
const MAX_PER_ADDRESS = 5;
/** Questions to one site a day from one network, so that one robot cannot use up the site's limit. */
const MAX_PER_NETWORK = 20;
/** Questions to one site a day, so that nobody can fill a host's mailbox. */
const MAX_PER_SITE = 100;

interface Sender {
  /** The guest's network (`clientNetwork`); "" is not counted. */
  network: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Puts a guest's question into the outbox: to the confirmed address of the site's owner, because anybody can enter the address
 * that the site shows; the reply goes to the guest. The same question sent again on one day is sent once. NOT_FOUND: the owner has
 * no confirmed address. TOO_MANY_REQUESTS: over a daily limit.
 */
export async function sendQuestion(
  store: Store,
  site: SiteRecord,
  question: Question,
  { network, now }: Sender,
): Promise<Outcome<object, "NOT_FOUND" | "TOO_MANY_REQUESTS">> {
  const { tables } = store;
  const recipient = await findConfirmedEmail(store, site.ownerId);
  if (recipient === undefined) return { ok: false, code: "NOT_FOUND" };
  const day = Math.floor(now / DAY_MS);
  const key = `question ${site.id} ${await digest(JSON.stringify([day, question.name, question.email, question.message]))}`;
  if (await hasKey(store, key)) return { ok: true };
  // Counted before the site's limit, which refused messages must not use up.
  const limits = [
    { key: `questions of address ${site.id} ${await digest(question.email)}`, max: MAX_PER_ADDRESS },
    ...(network === "" ? [] : [{ key: `questions of network ${site.id} ${await digest(network)}`, max: MAX_PER_NETWORK }]),
  ];
  for (const limit of limits)
    if ((await increment(store, limit.key, DAY_MS, now)).count > limit.max) return { ok: false, code: "TOO_MANY_REQUESTS" };

  const id = crypto.randomUUID();
  const perSite = { key: `questions to site ${site.id}`, max: MAX_PER_SITE };
  const [, counted] = await store.atomically((db) => [
    enqueue(db, tables, id, composeQuestionMail(site, question, { key, recipient }), now),
    incrementQuery(db, tables, perSite.key, DAY_MS, now),
    removeIf(db, tables, [key], sql`${tables.outbox.id} = ${id} and ${exceeds(tables, perSite)}`),
  ]);
  const { count = 0 } = (counted as { count: number }[])[0] ?? {};
  return count > perSite.max ? { ok: false, code: "TOO_MANY_REQUESTS" } : { ok: true };
}
