import { test } from "vitest";
import { simulate } from "./simulate.ts";

test("500 seeds of 30 days", { timeout: 1_200_000 }, () => simulate({ from: 1, count: 500, days: 30 }));
