import type { Account } from "#contract/identity/account.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as outbox from "#store/services/outbox.ts";
import * as smsOutbox from "#store/identity/sms-outbox.ts";
import type { Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount } from "./new-account.ts";

/**
 * Sends a message to an account. Without an account, the message goes to an invented one. The invented account is stored and
 * deleted in the same batch in both cases, so that nobody ever sees it and both batches have the same queries. So the duration of
 * this request, or of the next one, which may have to wait for this work, does not reveal whether the account exists. `before`
 * are further writes, which come before those of the message.
 */
export async function sendOrPretend(
  auth: AuthContext,
  to: Account | undefined,
  write: (to: Account) => Promise<Writes>,
  before: Writes = () => [],
): Promise<void> {
  const { store, now } = auth;
  const t = store.tables;
  const name = crypto.randomUUID();
  const email = `${name}@nobody.invalid`;
  const { identities: _, factors: __, ...row } = draftAccount(auth, { email, phone: name });
  const invented = { ...row, emailChange: email, phoneChange: name };
  const writes = await write(to ?? { ...invented, identities: [], factors: [] });
  await store.atomically((db) => [
    users.insert(db, t, invented, now),
    ...before(db),
    ...writes(db),
    users.remove(db, t, invented.id),
    outbox.removeByRecipient(db, t, email),
    smsOutbox.removeTo(db, t, name),
    auditLog.removeByUser(db, t, invented.id),
  ]);
}
