import { expect, test } from "vitest";
import { readStatement, type StatementFile } from "#client/portal/payments/statements/read-statement.ts";
import { MAX_STATEMENT_LINES } from "#domain/payments/statements/line.ts";
import { BANK_FILES } from "../fixtures/statements/csv.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

test("50,000 lines are read within a second and a half of processor time, with progress", { timeout: 60_000 }, () => {
  const [head = "", payment = "", purchase = ""] = (BANK_FILES["ing"] ?? "").split("\n");
  const rows = Array.from({ length: MAX_STATEMENT_LINES }, (_, at) =>
    at % 2 === 0 ? payment.replace("K7MP-3QXD", `nr. ${at}`).replace("2.250,50", "") : purchase.replace("1.000,00", ""),
  );
  const bytes = new TextEncoder().encode([head, ...rows].join("\n"));
  const reported: number[] = [];
  const options = { currency: "EUR", formats: {}, refunds: [], onProgress: (part: number) => void reported.push(part) } as const;
  let file: StatementFile | undefined;
  const ms = measureCpuMs(() => {
    file = readStatement(bytes, options);
  });
  expect(file).toMatchObject({ kind: "lines", sender: "ING", left: 0, spent: MAX_STATEMENT_LINES / 2 });
  expect(reported.length).toBeGreaterThan(5);
  const first = reported.slice(0, reported.length / 2);
  expect(first.toSorted((one, other) => one - other)).toEqual(first);
  expect(ms).toBeLessThan(1500);
});
