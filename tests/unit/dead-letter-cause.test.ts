import { expect, test } from "vitest";
import { deadLetterCause } from "#domain/status/dead-letter-cause.ts";

test.each([
  ['{"job":"check-payment","paymentId":"4f6c1d2e-0000"}', "TypeError: fetch failed", "check-payment: TypeError: fetch failed"],
  ['{"job":"run-cron-job","name":"papers","round":1}', null, "papers"],
  ['{"job":"sync-host","host":"a.exa', "Error: cut off", "sync-host: Error: cut off"],
  ["null", "no consumer", "?: no consumer"],
])("%s with %s is named %s", (body, reason, cause) => expect(deadLetterCause(body, reason)).toBe(cause));

test("what differs between messages, or could be a person's, is left out, so that they are one cause", () => {
  const reasons = [
    "Error: 'Jan' jan@example.com has no site 9f3c2d1e8a77\nparams: secret",
    'Error: "Piet" <p@x.nl> has no site 1a2b3c4d5e6f',
  ];
  const causes = reasons.map((reason) => deadLetterCause('{"job":"deliver-site","siteId":"1"}', reason));
  expect(new Set(causes)).toEqual(new Set(["deliver-site: Error: … <…> has no site …"]));
});
