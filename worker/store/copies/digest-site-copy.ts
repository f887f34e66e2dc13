import type { CopyPortion, SiteCopy } from "./site-tables.ts";

const encoder = new TextEncoder();

/** Rows of a table, and SHA-256 of them in hexadecimal. */
interface TableDigest {
  rows: number;
  digest: string;
}

/** Writes a value as JSON whose objects have their names in order: Postgres orders them by its own rule. */
export const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Digests of the tables of a copy. Equal rows have equal digests, whichever store they come from. */
export async function digestSiteCopy(copy: SiteCopy): Promise<Record<string, TableDigest>> {
  const found = new Map<CopyPortion["table"], TableDigest>();
  for await (const { table, rows } of copy()) {
    let { rows: count, digest } = found.get(table) ?? { rows: 0, digest: "" };
    for (const row of rows) {
      const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`${digest}\n${toCanonicalJson(row)}`));
      digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      count += 1;
    }
    found.set(table, { rows: count, digest });
  }
  return Object.fromEntries(found);
}
