import { test } from "vitest";
import { simulate } from "./simulate.ts";

/** `npm run simulate` sets it: the first seed, how many, and the days of each. */
const [from, count, days] = (process.env["SIMULATE"] ?? "").split(" ").map(Number);

test.runIf(from !== undefined && count !== undefined && days !== undefined)("the given seeds", { timeout: 2 ** 31 - 1 }, () =>
  simulate({ from: from ?? 0, count: count ?? 0, days: days ?? 0 }),
);
