/** `npm run policies`: writes the policies of each store, `migrations/policies/{d1,postgres}.sql`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { POLICY_FILES } from "./policy-files.ts";

for (const [store, generate] of Object.entries(POLICY_FILES))
  writeFileSync(join(import.meta.dirname, "../migrations/policies", `${store}.sql`), generate());
