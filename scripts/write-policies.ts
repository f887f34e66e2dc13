import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rowLevelSecurity } from "./row-level-security.ts";

const folder = join(import.meta.dirname, "../migrations/postgres");

/** Writes the policies as a new migration of Postgres. */
function writePolicies(): void {
  const config = ["--config", "drizzle.postgres.config.ts"];
  execFileSync("drizzle-kit", ["generate", "--custom", "--name", "policies", ...config], { stdio: "inherit" });
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_policies.sql"))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error("drizzle-kit wrote no migration");
  writeFileSync(join(folder, newest), rowLevelSecurity());
  console.log(`wrote ${newest}`);
}

writePolicies();
