/**
 * `npm run imports`: checks the rules of `.dependency-cruiser.ts`, and that folders have no cycle, including imports of types.
 */
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import config from "../.dependency-cruiser.ts";
import { findCycles, roomOf } from "./folder-graph.ts";

const FOLDERS = ["domain", "contract", "worker", "client", "themes", "locales", "build", "scripts", "tests"];

const { output, exitCode } = await cruise(FOLDERS, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
  outputType: "json",
});
const { modules, summary } = JSON.parse(output as string) as ICruiseResult;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const cycles = findCycles(importsBetween(modules));
for (const cycle of cycles) console.error(`cycle of folders: ${cycle.join(" → ")}`);

const count = summary.violations.length + cycles.length + exitCode;
if (count > 0) process.exitCode = 1;
else console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised ?? 0} imports: no arrow back, no cycle.`);

/** Folder → folders that its files import. */
function importsBetween(all: readonly IModule[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of all) {
    const from = roomOf(source);
    if (from === undefined) continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== undefined && to !== from) imported.add(to);
    }
  }
  return graph;
}
