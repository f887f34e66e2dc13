import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { toWireAddress } from "#services/mail/smtp/address.ts";
import { formatMessage } from "#services/mail/smtp/message.ts";
import { readSmtpSettings } from "#services/mail/smtp/settings.ts";
import { Unsendable } from "#services/mail/smtp/unsendable.ts";
import type { OutgoingMail } from "#services/mail/transport.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW } from "../fixtures/site.ts";

const FROM = { name: "Vrijhuis", address: "hallo@vrijhuis.example" };
const outgoing = (change: Partial<OutgoingMail> = {}): OutgoingMail => {
  const { key: _, replyTo = null, ...mail } = mailOf();
  const fields = { id: "1", kind: "service" as const, fromName: null, unsubscribe: null };
  return { ...mail, ...fields, replyTo, messageId: "<1@vrijhuis.example>", createdAt: NOW, ...change };
};
const format = (change: Partial<OutgoingMail> = {}, from = FROM) => formatMessage(outgoing(change), from);
const read = (text: string) => PostalMime.parse(text);
/** Normalises line breaks, which email does not preserve. */
const lines = (text: string | undefined) => text?.replace(/\r\n?/g, "\n");

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("ż", "ó", "🏡", "a", " ", "=", "?", "_", ".", "\n", "\t"), maxLength: 300 }),
);
const anyLine = anyText.map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, " ").trim());

describe("a formatted message", () => {
  test("is ASCII in lines of at most 998 characters, ended by CRLF, for any content", () =>
    fc.assert(
      fc.property(anyText, anyLine, (text, subject) => {
        const message = format({ text, html: text, subject });
        expect(message).toMatch(/^(?:[\x20-\x7e\t]{0,998}\r\n)*$/);
        const [head = ""] = message.split("\r\n\r\n");
        for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
      }),
    ));

  test("is parsed back unchanged: text, HTML, subject, name of the sender", () =>
    fc.assert(
      fc.asyncProperty(anyText, anyLine, anyLine, async (text, subject, name) => {
        const mail = await read(format({ text, html: `<p>${text}</p>`, subject }, { ...FROM, name: name || "x" }));
        expect(lines(mail.text)?.trimEnd()).toBe(text.trimEnd());
        expect(lines(mail.html)?.trimEnd()).toBe(`<p>${text}</p>`);
        expect(mail.subject ?? "").toBe(subject);
        expect(mail.from).toMatchObject({ name: name || "x", address: FROM.address });
      }),
    ));

  test("no header begins on the next line, however long the address to unsubscribe is", () => {
    const unsubscribe = `https://vrijhuis.example/unsubscribe/${"a".repeat(860)}`;
    const [head = ""] = format({ kind: "marketing", unsubscribe }).split("\r\n\r\n");
    expect(head).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(head).not.toMatch(/^[\w-]+:\s*$/m);
    for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  });

  test("has the required headers", async () => {
    const mail = await read(format({ subject: "Zażółć gęślą jaźń, in één lange regel die niet op een enkele regel past 🏡" }));
    expect(mail.subject).toBe("Zażółć gęślą jaźń, in één lange regel die niet op een enkele regel past 🏡");
    expect(mail.messageId).toBe("<1@vrijhuis.example>");
    expect(mail.to).toMatchObject([{ address: "anna@example.com" }]);
    expect(mail.replyTo).toMatchObject([{ address: "hallo@vrijhuis.nl" }]);
    expect(Date.parse(mail.date ?? "")).toBe(Math.floor(NOW / 1000) * 1000);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  });

  test("contains files with their names", async () => {
    const content = `BEGIN:VCALENDAR\r\nSUMMARY:${"Zażółć ".repeat(40)}\r\nEND:VCALENDAR\r\n`;
    const type = "text/calendar; method=REQUEST; charset=utf-8";
    const mail = await read(format({ attachments: [{ name: 'gesprek "één".ics', type, content }] }));
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({ filename: 'gesprek "één".ics', mimeType: "text/calendar", method: "REQUEST" });
    const bytes = mail.attachments[0]?.content;
    expect(lines(typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes))).toBe(lines(content));
  });

  test("is deterministic", () => expect(format()).toBe(format()));
});

const bcc = "\r\nBcc: thief@evil.example";
const file = { name: "a.ics", type: "text/calendar", content: "x" };

describe("header injection", () => {
  test.each<[string, Partial<OutgoingMail>]>([
    ["a recipient with a header", { recipient: `anna@example.com${bcc}` }],
    ["a recipient with a bare line feed", { recipient: "anna@example.com\nBcc: thief@evil.example" }],
    ["a recipient with a second command", { recipient: "anna@example.com>\r\nRCPT TO:<thief@evil.example" }],
    ["two recipients in one", { recipient: "anna@example.com, thief@evil.example" }],
    ["a recipient with parameters", { recipient: "anna@example.com> NOTIFY=SUCCESS ORCPT=rfc822;x" }],
    ["a recipient with a name", { recipient: "thief@evil.example <anna@example.com>" }],
    ["a quoted recipient", { recipient: '"anna\r\nBcc: x"@example.com' }],
    ["an answer address with a header", { replyTo: `anna@example.com${bcc}` }],
    ["a subject with a header", { subject: `Hallo${bcc}` }],
    ["a subject with a bare carriage return", { subject: "Hallo\rBcc: thief@evil.example" }],
    ["a subject that ends the headers", { subject: "Hallo\r\n\r\n<script>" }],
    ["a subject with a NUL", { subject: "Hallo\0" }],
    ["a long subject with a line separator and a header", { subject: `${"ż".repeat(80)}\u2028Bcc: x` }],
    ["a file's name", { attachments: [{ ...file, name: `a.ics"${bcc}` }] }],
    ["a file's type", { attachments: [{ ...file, type: `text/plain${bcc}` }] }],
    ["a file's parameter", { attachments: [{ ...file, type: 'text/plain; name="a"' }] }],
    ["a Message-ID", { messageId: `<1@x>${bcc}` }],
  ])("%s is refused", (_, change) => expect(() => format(change)).toThrow(Unsendable));

  test("no subject or address can add a header", () => {
    const names = (message: string) => [...(message.split("\r\n\r\n")[0] ?? "").matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
    const usual = names(format());
    const any = fc.string({
      unit: fc.constantFrom("a", "@", ".", "\r", "\n", ":", "<", ">", "Bcc", " ", "é", ",", '"'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(any, any, (recipient, subject) => {
        let message: string | undefined;
        try {
          message = format({ recipient, subject });
        } catch (error) {
          expect(error).toBeInstanceOf(Unsendable);
        }
        if (message !== undefined) expect(names(message)).toEqual(usual);
      }),
    );
  });
});

describe("an address for SMTP", () => {
  test.each([
    ["anna@example.com", "anna@example.com"],
    ["o'neil+huis@sub.example.com", "o'neil+huis@sub.example.com"],
    ["jan@żółw.example", "jan@xn--w-uga1v8h.example"],
  ])("%s becomes %s", (address, converted) => expect(toWireAddress(address)).toBe(converted));

  test.each([
    "",
    "anna",
    "@example.com",
    "anna@",
    "a..b@example.com",
    ".a@example.com",
    "żółw@example.com",
    "a b@example.com",
    "a@b@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(130)}com`,
    "a@-example.com",
    "a@exa_mple.com",
  ])("%s is refused", (address) => expect(() => toWireAddress(address)).toThrow(Unsendable));
});

describe("the settings", () => {
  test.each([
    [
      "smtps://u:p@mail.example.com",
      { host: "mail.example.com", port: 465, tls: "implicit", credentials: { user: "u", password: "p" } },
    ],
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, tls: "starttls" }],
    ["smtp://u%40x:p%3A%2F%20@mail.example.com:2525", { port: 2525, credentials: { user: "u@x", password: "p:/ " } }],
    ["smtp://127.0.0.1:1025?tls=off", { host: "127.0.0.1", port: 1025, tls: "off" }],
  ])("%s", (SMTP_URL, settings) => expect(readSmtpSettings({ SMTP_URL })).toMatchObject(settings));

  test("without SMTP_URL there are no settings", () => expect(readSmtpSettings({})).toBeUndefined());

  test.each([
    ["Vrijhuis <hallo@vrijhuis.nl>", { name: "Vrijhuis", address: "hallo@vrijhuis.nl" }],
    ['"Vrij, huis" <hallo@vrijhuis.nl>', { name: "Vrij, huis", address: "hallo@vrijhuis.nl" }],
    ["hallo@vrijhuis.nl", { name: undefined, address: "hallo@vrijhuis.nl" }],
  ])("the sender is read from %s", (MAIL_FROM, from) =>
    expect(readSmtpSettings({ SMTP_URL: "smtp://x", MAIL_FROM })?.from).toEqual(from),
  );

  test.each([
    ["http://u:geheim@x", undefined],
    ["smtp://u:geheim%ZZ@x", undefined],
    ["smtp://u:geheim@x?tls=off", undefined],
    ["smtps://u:geheim@", undefined],
    ["smtps://u:geheim@x", "a\r\nBcc: b@c"],
    ["smtps://u:geheim@x", "Vrij\thuis\r <a@b.example>"],
  ])("%s with %s is refused, without the password in the error", (SMTP_URL, MAIL_FROM) => {
    const thrown = () => readSmtpSettings({ SMTP_URL, ...(MAIL_FROM ? { MAIL_FROM } : {}) });
    expect(thrown).toThrow(/^(?:SMTP_URL|MAIL_FROM)/);
    expect(thrown).not.toThrow(/geheim/);
  });
});
