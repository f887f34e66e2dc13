import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { POLICY_MIGRATIONS } from "./policy-migrations.ts";

/** Writes the policies of a store as a new migration. */
function writePolicies(store: "d1" | "postgres"): void {
  const folder = join(import.meta.dirname, "../migrations", store);
  execFileSync("drizzle-kit", ["generate", "--custom", "--name", "policies", "--config", `drizzle.${store}.config.ts`], {
    stdio: "inherit",
  });
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_policies.sql"))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error("drizzle-kit wrote no migration");
  writeFileSync(join(folder, newest), POLICY_MIGRATIONS[store]());
  console.log(`wrote ${store}/${newest}`);
}

writePolicies("d1");
writePolicies("postgres");
