import { describe, expect, test } from "vitest";
import { findCycles, roomOf } from "#scripts/folder-graph.ts";

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

describe("the graph of folders", () => {
  test("has rooms of wings and folders of the ground as its nodes", () => {
    const paths = [
      "worker/letting/bookings/a.ts",
      "worker/letting/bookings/b/c.ts",
      "worker/index.ts",
      "domain/rates/a.ts",
      "domain/a.ts",
      "tests/a.ts",
    ];
    expect(paths.map(roomOf)).toEqual([
      "worker/letting/bookings",
      "worker/letting/bookings",
      undefined,
      "domain/rates",
      "domain",
      undefined,
    ]);
  });

  test("has no cycle if folders only share what they import", () => {
    expect(findCycles(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toEqual([]);
  });

  test("reports a cycle with its path, wherever it is entered", () => {
    expect(findCycles(graph({ a: ["b"], b: ["c"], c: ["d"], d: ["b"] }))).toEqual([["b", "c", "d", "b"]]);
  });
});
