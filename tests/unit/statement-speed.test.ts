import { expect, test } from "vitest";
import { readStatement } from "#client/portal/payments/statements/read-statement.ts";
import { MAX_STATEMENT_LINES } from "#domain/payments/statements/line.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

test("50,000 lines are read within a second and a half of processor time, with progress", () => {
  const [head = "", payment = "", purchase = ""] = (BANK_FILES["ing"] ?? "").split("\n");
  const rows = Array.from({ length: MAX_STATEMENT_LINES }, (_, at) =>
    at % 2 === 0 ? payment.replace("K7MP-3QXD", `nr. ${at}`).replace("2.250,50", "") : purchase.replace("1.000,00", ""),
  );
  const bytes = new TextEncoder().encode([head, ...rows].join("\n"));
  const reported: number[] = [];
  const read = () =>
    readStatement(bytes, { currency: "EUR", formats: {}, refunds: [], onProgress: (part) => reported.push(part) });
  expect(read()).toMatchObject({ kind: "lines", sender: "ING", left: 0, spent: MAX_STATEMENT_LINES / 2 });
  expect(reported.length).toBeGreaterThan(5);
  expect(reported.toSorted((a, b) => a - b)).toEqual(reported);
  expect(measureCpuMs(read)).toBeLessThan(1500);
});
