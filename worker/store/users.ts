import { eq } from "drizzle-orm";
import type { Query, Store, Database } from "./store.ts";

export interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
}

export async function exists({ db, tables: t }: Store, id: string): Promise<boolean> {
  return (await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, id))).length > 0;
}

export function insert(db: Database, t: Store["tables"], user: User, now: number): Query {
  return db.insert(t.users).values({ ...user, createdAt: now });
}
