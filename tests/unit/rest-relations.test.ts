import { expect, test } from "vitest";
import type { Table } from "#store/access/catalog.ts";
import type { RestError } from "#protocols/wire/rest-errors.ts";
import { findRelation } from "#protocols/rest/relations.ts";

const referenceTo = (target: string, column: string) => ({
  name: `stays_${column}_fkey`,
  table: "stays",
  columns: [column],
  target,
  targetColumns: ["id"],
  isUnique: false,
});

test("several references to a table are reported as choices, and a hint selects one", () => {
  const stays: Table = {
    name: "stays",
    columns: new Map(),
    primaryKey: ["id"],
    references: [referenceTo("units", "unit_id"), referenceTo("units", "other_id"), referenceTo("bookings", "booking_id")],
  };
  let refused: RestError | undefined;
  try {
    findRelation(stays, "units", undefined);
  } catch (error) {
    refused = error as RestError;
  }
  expect(refused?.toJSON()).toEqual({
    code: "PGRST201",
    message: "Could not embed because more than one relationship was found for 'stays' and 'units'",
    details: ["unit_id", "other_id"].map((column) => ({
      cardinality: "many-to-one",
      embedding: "stays with units",
      relationship: `stays_${column}_fkey using stays(${column}) and units(id)`,
    })),
    hint: "Try changing 'units' to one of the following: 'units!stays_unit_id_fkey', 'units!stays_other_id_fkey'. Find the desired relationship in the 'details' key.",
  });
  expect(refused?.status).toBe(300);
  for (const hint of ["other_id", "stays_other_id_fkey"])
    expect(findRelation(stays, "units", hint).pairs).toEqual([["other_id", "id"]]);
  expect(findRelation(stays, "booking_id", undefined).table.name).toBe("bookings");
});
