import { desc, eq } from "drizzle-orm";
import type { PublicKey } from "#contract/account.ts";
import type { Database, Query, Store } from "./store.ts";

export interface SigningKey {
  kid: string;
  publicKey: PublicKey;
  /** JWK, sealed. */
  privateKey: string;
  state: "current" | "previous";
  createdAt: number;
}

/** Every key that verifies, newest first. */
export async function findAll({ db, tables: t }: Store): Promise<SigningKey[]> {
  return (await db.select().from(t.signingKeys).orderBy(desc(t.signingKeys.createdAt), desc(t.signingKeys.kid))) as SigningKey[];
}

/** Makes a key the one that signs: the last one still verifies; those before it no more, where they are to be forgotten. */
export function replaceCurrent(db: Database, t: Store["tables"], key: SigningKey, forgetPrevious: boolean): Query[] {
  return [
    ...(forgetPrevious ? [db.delete(t.signingKeys).where(eq(t.signingKeys.state, "previous"))] : []),
    db.update(t.signingKeys).set({ state: "previous" }).where(eq(t.signingKeys.state, "current")),
    insert(db, t, key),
  ];
}

export function insert(db: Database, t: Store["tables"], key: SigningKey): Query {
  return db.insert(t.signingKeys).values(key);
}
