import { describe, expect, test } from "vitest";
import { isDeadAddress, isDeadRecipient } from "#domain/mail/dead-address.ts";
import { parseDeliveryStatus } from "#domain/mail/delivery-status.ts";
import { senderName } from "#domain/mail/sender-name.ts";

describe("a delivery status", () => {
  const MESSAGE = "Reporting-MTA: dns; mx.example\r\nArrival-Date: Mon, 1 Jun 2026 12:00:00 +0000\r\n\r\n";

  test.each([
    [
      "with an answer over several lines",
      "Final-Recipient: rfc822; jan@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp;\r\n 550-5.1.1 No such\r\n\t550 user\r\n",
      [{ action: "failed", status: "5.1.1", diagnostic: "550-5.1.1 No such 550 user" }],
    ],
    [
      "in other case and with LF",
      "ACTION: Failed\nstatus: 5.2.2 (full)\n",
      [{ action: "failed", status: "5.2.2", diagnostic: "" }],
    ],
    ["delayed", "Action: delayed\r\nStatus: 4.4.1\r\n", [{ action: "delayed", status: "4.4.1", diagnostic: "" }]],
    ["without a status", "Action: failed\r\n", []],
    ["with a status that does not exist", "Action: failed\r\nStatus: 9.1.1\r\n", []],
    [
      "of two recipients",
      "Action: failed\r\nStatus: 5.1.1\r\n\r\nAction: delivered\r\nStatus: 2.0.0\r\n",
      [
        { action: "failed", status: "5.1.1", diagnostic: "" },
        { action: "delivered", status: "2.0.0", diagnostic: "" },
      ],
    ],
  ])("%s", (_, recipients, reports) => expect(parseDeliveryStatus(MESSAGE + recipients)).toEqual(reports));

  test("is parsed to short diagnostics and few recipients, whatever its length", () => {
    const one = `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${"x\u0007".repeat(100_000)}\n\n`;
    const reports = parseDeliveryStatus(one.repeat(60));
    expect(reports.length).toBeLessThanOrEqual(50);
    expect(reports[0]?.diagnostic).toMatch(/^[x ]{300}$/);
  });
});

test.each([
  ["550 5.1.1 No such user", true],
  ["5.1.10", true],
  ["5.1.1", true],
  ["550 No such user here", true],
  ["551 User not local", true],
  ["552 5.2.2 Mailbox full", false],
  ["550 5.7.1 Message rejected as spam", false],
  ["554 Denied", false],
  ["450 4.2.1 Later", false],
  ["lost connection", false],
])("%s: dead is %s", (answer, isDead) => expect(isDeadAddress(answer)).toBe(isDead));

/** What Exim 4.96 reported of a remote server's refusal, with an invented name. */
const EXIM_REPORT =
  "Reporting-MTA: dns; mx.example.org\n\nAction: failed\nFinal-Recipient: rfc822;jan@remote.example\nStatus: 5.0.0\nRemote-MTA: dns; 127.0.0.1\nDiagnostic-Code: smtp; 550 Unrouteable address\n";

test("Exim's report is read by the answer of the server that refused the recipient", () => {
  const [report] = parseDeliveryStatus(EXIM_REPORT);
  expect(report).toEqual({ action: "failed", status: "5.0.0", diagnostic: "550 Unrouteable address" });
  expect(report && isDeadRecipient(report)).toBe(true);
});

test.each([
  ["5.0.0", "550 5.1.1 <jan@remote.example>: Recipient address rejected", true],
  ["5.0.0", "550-5.7.1 This message is likely spam", false],
  ["5.0.0", "550 Message rejected as spam", false],
  ["5.0.0", "552 mailbox full", false],
  ["5.0.0", "", false],
  ["5.2.0", "550 User unknown", true],
  ["5.1.0", "", true],
  ["5.1.1", "", true],
  ["5.2.2", "550 No such user", false],
])("a report with %s and %j: dead is %s", (status, diagnostic, isDead) =>
  expect(isDeadRecipient({ status, diagnostic })).toBe(isDead),
);

test.each([
  ["Het Duinhuis", "Het Duinhuis"],
  ["Żółty Dom 🏡", "Żółty Dom 🏡"],
  ["Duinhuis\r\nBcc: thief@evil.example", "Duinhuis Bcc: thief evil.example"],
  ['"Bank" <service@bank.example>', "Bank service bank.example"],
  ["\u202eesrever", "esrever"],
  ["x".repeat(500), "x".repeat(80)],
  ["<>", ""],
])("the name of a sender %j is %j", (name, shown) => expect(senderName(name)).toBe(shown));
