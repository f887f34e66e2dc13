import { desc, eq } from "drizzle-orm";
import type { PublicKey } from "#contract/identity/account.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

export interface SigningKey {
  kid: string;
  publicKey: PublicKey;
  /** JWK, encrypted. */
  privateKey: string;
  state: "current" | "previous";
  createdAt: number;
}

/** Finds all keys that verify tokens, newest first. */
export async function findAll({ db, tables: t }: Store): Promise<SigningKey[]> {
  return (await db.select().from(t.signingKeys).orderBy(desc(t.signingKeys.createdAt), desc(t.signingKeys.kid))) as SigningKey[];
}

/**
 * Makes a key the current one, which signs. The former current key still verifies; older keys are deleted if `removePrevious`.
 */
export function replaceCurrent(db: Database, t: Store["tables"], key: SigningKey, removePrevious: boolean): Query[] {
  return [
    ...(removePrevious ? [db.delete(t.signingKeys).where(eq(t.signingKeys.state, "previous"))] : []),
    db.update(t.signingKeys).set({ state: "previous" }).where(eq(t.signingKeys.state, "current")),
    insert(db, t, key),
  ];
}

export function insert(db: Database, t: Store["tables"], key: SigningKey): Query {
  return db.insert(t.signingKeys).values(key);
}
