import { expect, test } from "vitest";
import { automaticKind, isForged, isLooping } from "#domain/messages/automatic-mail.ts";
import { messageFileName, messageFileType } from "#domain/messages/file-kind.ts";
import { splitLinks } from "#domain/messages/split-links.ts";
import { fromBase32, toBase32 } from "#domain/base32.ts";

test.each([
  [{ "auto-submitted": "auto-replied" }, "anna@example.com", "reply"],
  [{ "auto-submitted": "no" }, "anna@example.com", undefined],
  [{ precedence: "bulk" }, "anna@example.com", "reply"],
  [{ "x-auto-response-suppress": "All" }, "anna@example.com", "reply"],
  [{ "content-type": "multipart/report; report-type=delivery-status" }, "", "report"],
  [{}, "", "report"],
  [{}, "MAILER-DAEMON@example.com", "report"],
  [{ subject: "Re: out of office" }, "anna@example.com", undefined],
])("programs are distinguished from people: %j from %s", (headers, from, kind) => {
  const list = Object.entries(headers).map(([key, value]) => ({ key, value }));
  expect(automaticKind(list, from)).toBe(kind);
});

test.each([
  "Automatisch antwoord: Je sleutel",
  "Automatic reply: Je sleutel",
  "Automatische Antwort: Je sleutel",
  "Odpowiedź automatyczna: Je sleutel",
  "Automatyczna odpowiedź: Re: Je sleutel",
  "Out of Office: Je sleutel",
  "Out of the office Re: Je sleutel",
  "Abwesenheitsnotiz: Je sleutel",
  "Afwezigheidsbericht",
  "Automatická odpověď: Je sleutel",
  "Automaattinen vastaus: Je sleutel",
  "Auto: Je sleutel",
  "Autoreply: Je sleutel",
])("a subject tells that somebody is away: %s", (subject) => {
  expect(automaticKind([], "anna@example.com", subject)).toBe("reply");
  expect(automaticKind([], "anna@example.com", `Re: ${subject}`)).toBeUndefined();
});

test.each(["Auto huren", "Automaat in de keuken", "Afwezig op zaterdag?", "Outdoor"])("a subject of a guest: %s", (subject) => {
  expect(automaticKind([], "anna@example.com", subject)).toBeUndefined();
});

test("loops and forged senders are detected", () => {
  expect(isLooping(Array.from({ length: 51 }, () => ({ key: "received", value: "by x" })))).toBe(true);
  const result = (value: string) => isForged([{ key: "authentication-results", value }]);
  expect(result("mx.cloudflare.net; spf=fail; dmarc=fail header.from=b.nl")).toBe(true);
  expect(result("mx.cloudflare.net; dmarc=pass")).toBe(false);
  expect(result("other.example; dmarc=fail")).toBe(false);
});

test("files are recognised by their content, and get harmless names", () => {
  const type = (head: string) => messageFileType(Buffer.from(head, "latin1"));
  expect(type("%PDF-1.7")).toBe("application/pdf");
  expect(type("<html>%PDF-1.7")).toBeUndefined();
  expect(type("\xff\xd8\xff\xe0")).toBe("image/jpeg");
  expect(type('<?xml version="1.0"?><svg onload="alert(1)">')).toBeUndefined();
  const names = ["../../a.php", "C:\\x\\foto.JPG", 'a"b\r\nX: y.pdf', "", ".htaccess", "‮gpj.exe", "naam met é.png"];
  expect(names.map((name) => messageFileName(name, "image/jpeg"))).toEqual([
    "a.jpg",
    "foto.jpg",
    "abX y.jpg",
    "file.jpg",
    "htaccess.jpg",
    "gpj.jpg",
    "naam met é.jpg",
  ]);
});

test("addresses in a text become links, scripts do not", () => {
  const links = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));
  expect(links("Zie https://a.nl/b?c=d. En (http://x.nl), javascript:alert(1)")).toEqual(["https://a.nl/b?c=d", "http://x.nl"]);
  const text = "a https://b.nl c";
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("base32 keeps all bytes, and refuses anything it would not write", () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 17);
  expect(fromBase32(toBase32(bytes).toUpperCase())).toEqual(bytes);
  expect(fromBase32("a1")).toBeUndefined();
  expect(fromBase32("ab")).toBeUndefined();
});
