import { desc, eq } from "drizzle-orm";
import type { Store } from "#store/dialect/store.ts";

/** Returns the tokens in the links of all emails to an address, the last mail first. */
export async function linkTokensTo({ db, tables: t }: Store, recipient: string): Promise<string[]> {
  const mails = await db
    .select({ text: t.outbox.text })
    .from(t.outbox)
    .where(eq(t.outbox.recipient, recipient))
    .orderBy(desc(t.outbox.createdAt));
  return mails.flatMap(({ text }) => /[?&]token(?:_hash)?=((?:pkce_)?[0-9a-f]{64})/.exec(text)?.[1] ?? []);
}
