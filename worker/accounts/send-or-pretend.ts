import type { Account } from "#contract/account.ts";
import * as auditLog from "#store/audit-log.ts";
import * as outbox from "#store/outbox.ts";
import * as smsOutbox from "#store/sms-outbox.ts";
import type { Writes } from "#store/store.ts";
import * as users from "#store/users.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount } from "./new-account.ts";

/**
 * Sends something to somebody; where there is nobody to send it to, all the same is done for an account that is made up,
 * which is gone again before anyone could see it. Neither this request nor the next one, which would have to wait for the
 * work, tells by its duration whether there is an account.
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
  const nobody = { ...row, emailChange: email, phoneChange: name };
  const writes = await write({ ...nobody, identities: [], factors: [] });
  await store.atomically((db) => [
    users.insert(db, t, nobody, now),
    ...writes(db),
    users.remove(db, t, nobody.id),
    outbox.removeByRecipient(db, t, email),
    smsOutbox.removeTo(db, t, name),
    auditLog.removeOf(db, t, nobody.id),
  ]);
}
