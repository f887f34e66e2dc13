import type { Account } from "#contract/account.ts";
import * as auditLog from "#store/audit-log.ts";
import * as outbox from "#store/outbox.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import type { Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount } from "./new-account.ts";

/**
 * Sends a message to an account. Without an account, it does the same work for an invented account and deletes it in the same batch,
 * so that nobody ever sees it. So the duration of this request, or of the next one, which may have to wait for this work, does not
 * reveal whether the account exists.
 */
export async function sendOrPretend(
  auth: AuthContext,
  to: Account | undefined,
  write: (to: Account) => Promise<Writes>,
): Promise<void> {
  if (to) await auth.store.atomically(await write(to));
  else await pretend(auth, write);
}

async function pretend(auth: AuthContext, write: (to: Account) => Promise<Writes>): Promise<void> {
  const { store, now } = auth;
  const t = store.tables;
  const name = crypto.randomUUID();
  const email = `${name}@nobody.invalid`;
  const { identities: _, factors: __, ...row } = draftAccount(auth, { email, phone: name });
  const invented = { ...row, emailChange: email, phoneChange: name };
  const writes = await write({ ...invented, identities: [], factors: [] });
  await store.atomically((db) => [
    users.insert(db, t, invented, now),
    ...writes(db),
    users.remove(db, t, invented.id),
    outbox.removeByRecipient(db, t, email),
    smsOutbox.removeTo(db, t, name),
    auditLog.removeByUser(db, t, invented.id),
  ]);
}
