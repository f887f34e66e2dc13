import { expect, test } from "vitest";
import type { z } from "zod";
import { adminMailsQuery } from "#contract/admin/mail.ts";
import { emailAddress } from "#contract/letting/booking-input.ts";
import { checkBookingForm } from "#contract/pages/booking-form.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";
import { email } from "#contract/services/fields.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { toPunycode } from "#domain/domains/punycode.ts";
import { parseReply } from "#letting/messages/inbound/parse-reply.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { toWireAddress } from "#services/mail/smtp/address.ts";
import { contactSearchText } from "#store/letting/contact-search.ts";

const FORMS = ["Anna@Müller.example", "anna@mu\u0308ller.example", "anna@xn--mller-kva.example", "ANNA@XN--MLLER-KVA.example"];
const STORED = "anna@xn--mller-kva.example";

test.each(FORMS)("%s is one address in forms, searches, suppressions, incoming mail and SMTP", async (typed) => {
  const secrets = secretsOf(Buffer.alloc(32, 7).toString("base64"));
  const raw = new TextEncoder().encode(`From: Anna <${typed}>\r\nSubject: Hallo\r\nMessage-ID: <1@x.example>\r\n\r\nTot dan`);
  expect({
    form: email.parse(typed),
    entered: emailAddress.parse(typed),
    searched: adminMailsQuery.parse({ recipient: typed }).recipient,
    suppressed: (await digestAddress(secrets, "site-1", typed)) === (await digestAddress(secrets, "site-1", STORED)),
    from: (await parseReply(raw))?.from,
    sent: toWireAddress(email.parse(typed)),
  }).toEqual({ form: STORED, entered: STORED, searched: STORED, suppressed: true, from: STORED, sent: STORED });
});

test("a guest is found by both forms of the domain", () => {
  const text = contactSearchText({ name: "Anna", email: STORED, phone: null });
  expect([text.includes("muller.example"), text.includes(STORED)]).toEqual([true, true]);
  expect(contactSearchText({ name: "Anna", email: "anna@x.example", phone: null })).toBe("anna anna@x.example");
});

test("letters before the @ are refused with a reason of their own", () => {
  const values = { [FORM_FIELD]: "booking", name: "José", email: "josé@example.nl", phone: "+31612345678" };
  expect(checkBookingForm(values, { mode: "instant", payments: ["transfer"] })).toEqual({
    ok: false,
    errors: { email: "emailLetters" },
  });
  const code = (schema: z.ZodType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message;
  expect([code(email, "josé@example.nl"), code(emailAddress, "josé@example.nl"), code(email, "jose@")]).toEqual([
    "emailLetters",
    "emailLetters",
    "email",
  ]);
});

test.each([
  ["anna@xn--mller-kva.example", "anna@müller.example"],
  ["a@xn--80ak6aa92e.example", "a@xn--80ak6aa92e.example"],
  [`a@${toPunycode("anna\u202eexample")}.example`, `a@${toPunycode("anna\u202eexample")}.example`],
  [`a@${toPunycode("anna\u2024example")}.example`, `a@${toPunycode("anna\u2024example")}.example`],
  ["a@xn--a.example", "a@xn--a.example"],
])("%s is shown as %s", (stored, shown) => {
  expect(showEmail(stored)).toBe(shown);
});
