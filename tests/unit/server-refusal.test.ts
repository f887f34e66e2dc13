import { expect, test } from "vitest";
import { blamesSender, failureCause, mayBlameSender } from "#domain/mail/server-refusal.ts";

test.each([
  "554 5.7.1 <eva@example.com>: Relay access denied",
  "550 relaying denied",
  "550 5.7.1 Relaying denied. Proper authentication required.",
  "554 5.7.1 Client host rejected: unable to relay for eva@example.com",
  "530 5.7.0 Authentication required",
  "535 5.7.8 Error: authentication failed",
  "550 Relay not permitted",
  "550 5.7.60 SMTP; Client does not have permissions: not allowed to send as this sender",
  "554 5.7.1 Daily sending quota for this account exceeded",
])("%s is the server's refusal of us", (answer) => {
  expect(blamesSender(answer)).toBe(true);
});

test.each([
  ["550 5.1.1 <eva@example.com>: Recipient address rejected: User unknown", false],
  ["550 No such user here", false],
  ["552 5.2.2 Mailbox full", false],
  ["450 4.2.0 Greylisted", false],
  ["550 Denied by policy", true],
  ["554 5.7.1 Service unavailable; client blocked", true],
])("%s: may be the server's refusal of us only if others get it too: %s", (answer, may) => {
  expect([blamesSender(answer), mayBlameSender(answer)]).toEqual([false, may]);
});

test("a cause is the same for messages that fail alike", () => {
  const causes = [
    "554 5.7.1 <eva@example.com> denied, id 4Xk2b91Qz8",
    "554 5.7.1  <jan.de-boer@elders.example> denied, id 9Lm3c77Ab2",
  ];
  expect(new Set(causes.map(failureCause))).toEqual(new Set(["554 5.7.1 <…> denied, id …"]));
  expect(failureCause("550 5.1.1 no such user")).not.toBe(failureCause("550 5.7.1 denied"));
});
