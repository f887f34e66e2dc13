import { expect, test, vi } from "vitest";
import { logError } from "#services/http/log.ts";

test("the bound values of a failed query are not logged, whatever they look like", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const values = "anna@example.com,Hallo $& \n    at home: 0612345678\nparams: more,";
  logError("a form could not be taken", new Error(`Failed query: insert into "leads"\nparams: ${values}`));
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).not.toMatch(/anna|Hallo|0612345678|more/);
  const { reason, stack } = JSON.parse(line) as { reason: string; stack: string };
  expect(reason).toBe('Failed query: insert into "leads"');
  expect(stack).toMatch(/^Error: Failed query: insert into "leads"\n {4}at .*log\.test/);
});
