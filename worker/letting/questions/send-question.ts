import { sql } from "drizzle-orm";
import type { Outcome } from "#contract/services/errors.ts";
import type { Question } from "#contract/pages/question.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import { countWithin, exceeds, incrementQuery } from "#store/services/attempts.ts";
import { enqueue, hasKey, removeIf } from "#store/services/outbox.ts";
import { findReachableOwner } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { digest, type Secrets } from "#services/secrets/digests.ts";
import { composeQuestionMail } from "./question-mail.ts";
import { DAY_MS } from "#domain/time.ts";

/**
 * Questions to one site a day from one network, so that one robot cannot use up the limits of the site and of guests' addresses.
 */
const MAX_PER_NETWORK = 20;
/** Questions to one site a day with one address of a guest. */
const MAX_PER_ADDRESS = 5;
/** Questions to one site a day, so that nobody can fill a host's mailbox. */
const MAX_PER_SITE = 100;

interface Sender {
  /** The guest's network (`clientNetwork`); "" is not counted. */
  network: string;
  /** For the keys of counts: networks and addresses could be found from a plain digest by trying them all. */
  secrets: Secrets;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Puts a guest's question into the outbox: to the confirmed address of the site's owner, because anybody can enter the address
 * that the site shows; the reply goes to the guest. The same question sent again on one day is sent once. NOT_FOUND: the site is
 * not active, or its owner has no confirmed address. TOO_MANY_REQUESTS: over a daily limit.
 */
export async function sendQuestion(
  store: Store,
  site: SiteRecord,
  question: Question,
  { network, secrets, now }: Sender,
): Promise<Outcome<object, "NOT_FOUND" | "TOO_MANY_REQUESTS">> {
  const { tables } = store;
  // From the store, because the site's record may be of a minute ago, when it had another owner.
  const owner = await findReachableOwner(store, site.id);
  if (!owner) return { ok: false, code: "NOT_FOUND" };
  const { name, email, message } = question;
  const day = Math.floor(now / DAY_MS);
  const key = `question ${site.id} ${await digest(JSON.stringify([day, owner.id, name, email, message]))}`;
  // Another request may have sent the same question in the meantime.
  const refuseUnlessSent = async () =>
    (await hasKey(store, key)) ? { ok: true as const } : { ok: false as const, code: "TOO_MANY_REQUESTS" as const };
  if (await hasKey(store, key)) return { ok: true };

  // Each limit is counted only if those before it allow the question.
  const limits = [
    ...(network === "" ? [] : [{ subject: `network ${network}`, max: MAX_PER_NETWORK }]),
    { subject: `address ${email}`, max: MAX_PER_ADDRESS },
  ];
  for (const { subject, max } of limits) {
    const counted = `questions ${site.id} ${await secrets.mac("attempts", subject)}`;
    if (!(await countWithin(store, counted, max, DAY_MS, now)).allowed) return refuseUnlessSent();
  }

  const id = crypto.randomUUID();
  const perSite = { key: `questions to site ${site.id}`, max: MAX_PER_SITE };
  const [, [counted]] = await store.atomically((db) => [
    enqueue(db, tables, id, composeQuestionMail(site, question, { key, recipient: owner.email }), now),
    incrementQuery(db, tables, perSite.key, DAY_MS, now),
    removeIf(db, tables, [key], sql`${tables.outbox.id} = ${id} and ${exceeds(tables, perSite)}`),
  ]);
  return (counted?.count ?? 0) > perSite.max ? refuseUnlessSent() : { ok: true };
}
