import { createHash } from "node:crypto";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { stableId } from "#scripts/demo/stable-id.ts";
import { columnsOf, type Row, siteTables, type SiteTable, tableOf } from "#store/copies/site-tables.ts";
import type { Store } from "#store/dialect/store.ts";
import { schema } from "#store/schema/schema.d1.ts";

const ROWS = 3;
const TEXTS = ["Zoë & Łukasz 😀", "", 'a "quoted"\\ text\n\twith 家 \u2028', "null"];

/** Id of a generated row. */
export const idIn = (site: string, table: string, index = 0): string => stableId(site, table, String(index));

export const ROLES = ["owner", "member", "cleaner"] as const;

/** Ids of the people of a site. */
export const personIn = (site: string, role: (typeof ROLES)[number]): string => stableId(site, "person", role);

/**
 * Writes rows into every table that belongs to a site, made from the schema: three where its key allows it. Names, times and
 * JSON are unusual on purpose, and JSON names a unit of the site. Both stores get the same rows.
 */
export async function fillSite({ db, tables }: Store, site: string): Promise<string> {
  for (const role of ROLES)
    await db.insert(tables.users).values({
      id: personIn(site, role),
      email: `${role}@${site}.example`,
      name: role,
      createdAt: 1,
      emailConfirmedAt: 1,
    });
  await db
    .insert(tables.storageBuckets)
    .values({ id: "papers", isPublic: false, createdAt: 1, updatedAt: 1 })
    .onConflictDoNothing();
  for (const table of siteTables())
    for (let index = 0; index < (hasOneRow(table) ? 1 : ROWS); index += 1) {
      const row = rowOf(table, site, index);
      const keyed = Object.fromEntries([...columnsOf(tableOf(tables, table.name))].map(([name, { key }]) => [key, row[name]]));
      await db.insert(tableOf(tables, table.name)).values(keyed as never);
    }
  return idIn(site, "userSites");
}

const hasOneRow = ({ name, primaryKey }: SiteTable): boolean => name === "userSites" || primaryKey.join() === "site_id";

/** Values that the schema does not say. */
const KNOWN: Record<string, Record<string, (site: string, index: number) => unknown>> = {
  userSites: { status: () => "active" },
  bookings: { reference: (site, index) => `${createHash("sha256").update(site).digest("hex").slice(0, 4)}-${index}` },
  nights: { holder: (site, index) => idIn(site, index === 0 ? "blocks" : "bookings", index) },
  siteMedia: { key: (site, index) => photoKey(site, index) },
  photos: { key: (site, index) => photoKey(site, index) },
  storageObjects: { bucket_id: () => "papers", is_pending: () => false, delete_at: () => null },
  paymentAccounts: { is_active: (_, index) => index === 0 },
  siteMembers: { user_id: (site, index) => personIn(site, ROLES[index] ?? "owner") },
  movements: { payment_id: (site, index) => (index === 1 ? null : idIn(site, "payments", index)) },
  conflicts: { block_id: (site, index) => stableId(site, "a block that is gone", String(index)) },
  cleanerLinks: { unit_ids: (site) => [idIn(site, "units")] },
  unitParts: { part_id: (site, index) => idIn(site, "units", (index + 1) % ROWS) },
};

const photoKey = (site: string, index: number): string =>
  createHash("sha256").update(`${site} ${index}`).digest("hex") + (index === 0 ? "j" : "");

function rowOf({ name, primaryKey, references }: SiteTable, site: string, index: number): Row {
  return Object.fromEntries(
    getTableConfig(tableOf(schema, name)).columns.map((column): [string, unknown] => {
      const known = KNOWN[name]?.[column.name];
      if (known) return [column.name, known(site, index)];
      const reference = references.find((each) => each.column === column.name);
      if (reference?.target === "users") return [column.name, personIn(site, "owner")];
      if (reference?.target) return [column.name, idIn(site, reference.target, reference.target === "userSites" ? 0 : index)];
      if (column.name === "site_id") return [column.name, idIn(site, "userSites")];
      if (column.name === "unit_id") return [column.name, idIn(site, "units", index)];
      if (column.name === "booking_id") return [column.name, idIn(site, "bookings", index)];
      if (primaryKey.includes(column.name) && column.dataType === "string") return [column.name, idIn(site, name, index)];
      if (!column.notNull && index === 1) return [column.name, null];
      if (column.dataType === "number") return [column.name, index + 1];
      if (column.dataType === "boolean") return [column.name, index % 2 === 0];
      if (column.dataType === "json")
        return [column.name, { z: TEXTS[index], a: [1.5, null, { unit: idIn(site, "units") }], [idIn(site, "units", 1)]: true }];
      return [column.name, `${TEXTS[index % TEXTS.length]}${site} ${name} ${index}`];
    }),
  );
}
