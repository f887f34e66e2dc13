import type { Outcome } from "#contract/services/errors.ts";
import type { Statement, Withdrawal } from "#contract/business/withdrawal-state.ts";
import type { Locale } from "#domain/locale.ts";
import { DAY_MS } from "#domain/time.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { countWithin } from "#store/services/attempts.ts";
import { enqueue } from "#store/services/outbox.ts";
import { findByDigest, insert, insertEvent } from "#store/business/withdrawals.ts";
import { composeReceivedMails } from "./withdrawal-mails.ts";

/** The same statement within this time is the same withdrawal: a double click, a reload, a second window. */
const SAME_STATEMENT_MS = DAY_MS;
/** Statements with one email address a day, so that nobody can fill a stranger's mailbox. */
const MAX_PER_ADDRESS = 5;
/** Statements of one network a day. */
const MAX_PER_NETWORK = 20;

interface ReceiveContext {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  /** The sender's network (`clientNetwork`); "" is not counted. */
  network: string;
  mainOrigin: string;
}

/**
 * Stores a confirmed statement with its emails in one batch, whether or not such a contract exists: a statement is valid as such,
 * and the sender learns nothing about others' contracts. Orders are looked for later (`processWithdrawal`). The same statement
 * within a day is the same withdrawal.
 */
export async function receiveWithdrawal(
  statement: Statement,
  locale: Locale,
  context: ReceiveContext,
): Promise<Outcome<{ withdrawal: Withdrawal }, "TOO_MANY_REQUESTS">> {
  const { store, now, network, mainOrigin } = context;
  const isAllowed = async (kind: string, value: string, max: number) =>
    (await countWithin(store, `withdrawals of ${kind} ${await hexDigest(value)}`, max, DAY_MS, now)).allowed;
  if (network !== "" && !(await isAllowed("network", network, MAX_PER_NETWORK))) return { ok: false, code: "TOO_MANY_REQUESTS" };
  const content = JSON.stringify([locale, statement.name, statement.contract, statement.email, statement.remark]);
  let previousId = "";
  for (;;) {
    const digest = await hexDigest(content + previousId);
    const existing = await findByDigest(store, digest);
    if (existing && now - existing.receivedAt < SAME_STATEMENT_MS) return { ok: true, withdrawal: existing };
    if (existing) {
      previousId = existing.id;
      continue;
    }
    if (!(await isAllowed("address", statement.email, MAX_PER_ADDRESS))) return { ok: false, code: "TOO_MANY_REQUESTS" };
    const withdrawal = newWithdrawal(statement, locale, digest, now);
    if (await write(store, withdrawal, mainOrigin)) return { ok: true, withdrawal };
  }
}

const newWithdrawal = (statement: Statement, locale: Locale, digest: string, now: number): Withdrawal => ({
  ...statement,
  id: crypto.randomUUID(),
  locale,
  digest,
  receivedAt: now,
  state: "received",
  orderId: null,
  refunded: null,
  attempts: 0,
  problem: null,
  nextAttemptAt: now,
  leaseUntil: 0,
});

/** Writes a withdrawal with its first event and its emails; false if another request stored the same statement first. */
async function write(store: Store, withdrawal: Withdrawal, mainOrigin: string): Promise<boolean> {
  const { id: withdrawalId, receivedAt: at } = withdrawal;
  try {
    await store.atomically((db) => [
      insert(db, store.tables, withdrawal),
      insertEvent(db, store.tables, { withdrawalId, event: "received", at }),
      ...composeReceivedMails(withdrawal, mainOrigin).map((mail) => enqueue(db, store.tables, crypto.randomUUID(), mail, at)),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "withdrawals")) return false;
    throw error;
  }
}
