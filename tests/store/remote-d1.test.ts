import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#scripts/migrate.ts";
import { d1Side } from "#scripts/move/d1-side.ts";
import { movedTables } from "#scripts/move/moved-tables.ts";
import { connectRemoteD1 } from "#scripts/move/remote-d1.ts";
import { ACCOUNT, API_TOKEN, type CloudflareAccount, startCloudflareAccount } from "../support/cloudflare-api.ts";

const TABLES = movedTables();

let account: CloudflareAccount;
beforeAll(async () => {
  account = await startCloudflareAccount("vrijhuis.nl");
  account.databases.push({
    uuid: "7b7a7c7d-0000-4000-8000-000000000001",
    name: "vrijhuis",
    sqlite: new DatabaseSync(":memory:"),
  } as never);
});
afterAll(() => account.stop());

test("a D1 is read, watched and written through Cloudflare's API", async () => {
  const env = { CLOUDFLARE_API_TOKEN: API_TOKEN, CLOUDFLARE_ACCOUNT_ID: ACCOUNT, CLOUDFLARE_API_BASE_URL: account.base };
  const db = await connectRemoteD1(join(import.meta.dirname, "../.."), env, () => {});
  await migrate(db);
  const side = d1Side(db, TABLES);
  const users = TABLES.find(({ name }) => name === "users");
  if (!users) throw new Error("there is no table users");
  expect(await side.refusesWrites()).toBeUndefined();
  expect([await side.watch(), await side.watch()]).toEqual([false, true]);

  const addUser = (id: string) =>
    db.batch([
      db
        .prepare("insert into users (id, email, name, created_at, email_confirmed_at) values (?1, ?1 || '@example.nl', ?1, 1, 1)")
        .bind(id),
    ]);
  await addUser("anna");
  const [row] = await side.page(users, undefined, 10);
  expect(row).toMatchObject({ id: "anna", email: "anna@example.nl" });
  const recorded = await side.recorded(10);
  expect([...recorded.keys]).toEqual([["users", [["anna"]]]]);
  await side.forget(recorded.numbers);

  await side.refuseWrites(true);
  await expect(addUser("ben")).rejects.toThrow("STORE_MOVING");
  await side.write([{ table: users, keys: [["anna"]], rows: [{ ...row, name: "Anna ’s" }] }]);
  expect(await side.find(users, [["anna"], ["ben"]])).toEqual([{ ...row, name: "Anna ’s" }]);
  expect([await side.refusesWrites(), (await side.recorded(10)).numbers]).toEqual([true, []]);
  await side.unwatch();
  await addUser("ben");
  expect((await side.count())["users"]).toBe(2);
});
