import { describe, expect, test } from "vitest";
import { findContracts } from "#scripts/expanding.ts";
import { findLastRelease, readRelease } from "#scripts/packed-release.ts";
import { readStoreFiles } from "#scripts/store-files.ts";

describe("statements with which the worker of the last release could not go on", () => {
  test.each([
    ["DROP TABLE `guests`;", "drops a table"],
    ["ALTER TABLE `guests` DROP COLUMN `phone`;", "drops a column"],
    ['ALTER TABLE "guests" DROP COLUMN "phone";', "drops a column"],
    ["ALTER TABLE `guests` RENAME COLUMN `phone` TO `number`;", "renames"],
    ['ALTER TABLE "guests" RENAME TO "people";', "renames"],
    ["CREATE TABLE `__new_guests` (\n\t`id` text\n);", "rebuilds a table"],
    ["ALTER TABLE `guests` ADD `phone` text NOT NULL;", "adds a column that has to be given"],
    ['ALTER TABLE "guests" ALTER COLUMN "phone" SET NOT NULL;', "changes a column"],
    ['ALTER TABLE "guests" ALTER COLUMN "phone" SET DATA TYPE integer;', "changes a column"],
    ['ALTER TABLE "guests" ALTER COLUMN "phone" DROP DEFAULT;', "drops a default"],
  ])("%s", (sql, problem) => {
    expect(findContracts(`CREATE TABLE others (id text);\n--> statement-breakpoint\n${sql}`, "0.1.0")).toEqual([
      expect.stringMatching(new RegExp(`^${problem}: `)),
    ]);
  });

  test.each([
    "CREATE TABLE `guests` (\n\t`id` text NOT NULL\n);",
    "ALTER TABLE `guests` ADD `phone` text;",
    "ALTER TABLE `guests` ADD `count` integer DEFAULT 0 NOT NULL;",
    'ALTER TABLE "guests" ADD CONSTRAINT "guests_site" FOREIGN KEY ("site_id") REFERENCES "user_sites"("id");',
    'ALTER TABLE "guests" ALTER COLUMN "phone" DROP NOT NULL;',
    "DROP INDEX `guests_phone`;\nCREATE INDEX `guests_phone` ON `guests` (`phone`);",
  ])("allowed: %s", (sql) => {
    expect(findContracts(sql, "0.1.0")).toEqual([]);
  });

  test("a line names the release that no longer uses what is taken away, and has to be the last one or earlier", () => {
    const sql = "CREATE TABLE a (id text);\n-- safe after 0.2.0\nDROP TABLE `guests`;\nDROP TABLE `homes`;";
    expect(findContracts(sql, "0.10.0")).toEqual(["drops a table: DROP TABLE `homes`;"]);
    expect(findContracts(sql, "0.1.0")).toHaveLength(2);
  });
});

describe.each(["d1", "postgres"] as const)("migrations of %s", (kind) => {
  test("those of the last release are as they were, and later ones only add", async () => {
    const release = await readRelease(await findLastRelease());
    const released = new Map(release.files[kind].migrations.map(({ name, digest }) => [name, digest]));
    const { migrations } = await readStoreFiles(kind);
    expect(migrations.filter(({ name }) => released.has(name)).map(({ name, digest }) => [name, digest])).toEqual([...released]);
    const added = migrations.filter(({ name }) => !released.has(name));
    expect(added.flatMap(({ name, sql }) => findContracts(sql, release.version).map((problem) => `${name} ${problem}`))).toEqual(
      [],
    );
  });
});
