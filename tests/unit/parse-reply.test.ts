import { describe, expect, test } from "vitest";
import { hideGuestTokens } from "#domain/messages/replies/hide-tokens.ts";
import { simplifyHtml } from "#domain/messages/replies/simplify-html.ts";
import { parseReply } from "#letting/messages/inbound/parse-reply.ts";
import { isLinear, measureCpuMs } from "../support/cpu-time.ts";

const TOKEN = "Ab3-_9".padEnd(22, "x");
const read = async (body: string, type = "text/html") => {
  const mail = `From: Jo <jo@example.org>\r\nSubject: Re: x\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`;
  return parseReply(new TextEncoder().encode(mail));
};

/** HTML of the programs that send no plain text, or as Gmail and Outlook write it beside one. */
test.each([
  [
    "styles and the title are no text",
    "<html><head><title>Re: x</title><style>p { color: red }</style></head><body><style>a{}</style><p>Hallo <b>daar</b></p></body></html>",
    "Hallo daar",
  ],
  ["items of a list stay apart", "<p>Mee:</p><ul><li>hond</li><li>kat</li></ul>Tot dan", "Mee:\n\n- hond\n- kat\n\nTot dan"],
  ["lines of Gmail", "<div dir=ltr>Een<div>twee</div><div><br></div><div>drie</div></div>", "Een\ntwee\n\ndrie"],
  ["a link with words", '<a href="https://example.org/a?b=1&amp;c=2">hier</a> dus', "hier (https://example.org/a?b=1&c=2) dus"],
  [
    "a link that is shown shortened",
    '<a href="https://example.org/long/path?x=1">https://example.org/lo…</a>',
    "https://example.org/long/path?x=1",
  ],
  ["entities, and a sign that is no tag", "5 &lt; 6 &amp; a < b &eacute;&#281;", "5 < 6 & a < b éę"],
  ["a table", "<table><tr><td>3 mei</td><td>4 gasten</td></tr><tr><td>x</td></tr></table>", "3 mei 4 gasten\nx"],
  ["an emoji as a picture", '<img src="x" alt="👍">', "👍"],
  [
    "Gmail",
    '<div>Ja</div><div class="gmail_quote"><div class="gmail_attr">Op ma 23 nov 2026 om 10:12 schreef A &lt;<a href="mailto:a@b.nl">a@b.nl</a>&gt;:<br></div><blockquote class="gmail_quote">oud<p>oud</p></blockquote></div>',
    "Ja",
  ],
  [
    "answers in between in Gmail",
    '<blockquote class="gmail_quote">Mag de hond mee?</blockquote><div>Ja.</div><blockquote class="gmail_quote">En de kat?</blockquote><div>Nee.</div>',
    "> Mag de hond mee?\nJa.\n> En de kat?\nNee.",
  ],
  [
    "an indented text is no quote",
    '<div>Mee:</div><blockquote style="margin:0 0 0 40px;border:none">de hond</blockquote>',
    "Mee:\nde hond",
  ],
  [
    "Outlook in any language",
    '<p>Ja</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Kimden:</b> A</div><div>oud</div>',
    "Ja",
  ],
  [
    "Yahoo in any language",
    '<div>Ja</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>2026 A:</div><div>oud</div></div>',
    "Ja",
  ],
  ["a comment of Word", "<!--[if gte mso 9]><xml>a</xml><![endif]--><p>Ja</p>", "Ja"],
])("HTML becomes text: %s", async (_, html, text) => {
  expect((await read(html))?.text).toBe(text);
});

test("the whole text is kept beside what was cut from it, and not otherwise", async () => {
  expect(await read("Ja\r\n\r\nVan: A\r\nAan: B\r\nOnderwerp: x\r\n\r\noud", "text/plain")).toMatchObject({
    text: "Ja",
    whole: "Ja\n\nVan: A\nAan: B\nOnderwerp: x\n\noud",
  });
  expect(await read("Ja", "text/plain")).toMatchObject({ text: "Ja", whole: null });
});

test("an address that is wrapped between angle brackets is one line again", async () => {
  expect((await read("Zie <https://example.org/kaart/\r\nplaats?a=1&\r\nb=2> dus", "text/plain"))?.text).toBe(
    "Zie <https://example.org/kaart/plaats?a=1&b=2> dus",
  );
});

describe("the secrets of a quoted email", () => {
  test.each([
    `https://duinhuis.example/booking/${TOKEN}`,
    `https://duinhuis.example/booking/${TOKEN}/review?x=1`,
    `https://eur.safelinks.example/?url=https%3A%2F%2Fduinhuis.example%2Fbooking%2F${TOKEN}&data=1`,
    `https://a.example/?u=https%253A%252F%252Fb.example%252F%253Fu%253Dduinhuis.example%25252Fbooking%25252F${TOKEN}`,
    `Het Duinhuis <reply+g${"a".repeat(52)}@mail.example> wrote:`,
    `< REPLY+G${"A2".repeat(26)}@mail.example >`,
  ])("are hidden: %s", (text) => {
    for (const token of [TOKEN, "of-another-booking-xxx"]) {
      const hidden = hideGuestTokens(text, token);
      expect(hidden).toContain("…");
      expect(hidden).not.toMatch(/Ab3-_9|[a2]{52}/i);
    }
  });
  test("other addresses stay", () => {
    const text = "https://www.booking.com/hotel/nl/duinhuis.html https://maps.example/AbCdEfGhIjKlMnOpQrStUvWxYz";
    expect(hideGuestTokens(text, TOKEN)).toBe(text);
  });
});

test("HTML takes linear time, and little of it for the longest that is read", () => {
  const parts = [
    "<",
    "<a ",
    "<!--",
    "<style>",
    "<script",
    "<blockquote>",
    '<a href="https://a.nl">',
    "<li>",
    "<p>",
    "&lt;",
    " \n",
    "<img alt=",
    '<div class="a ',
  ];
  for (const part of parts) {
    expect(
      isLinear((length) => part.repeat(length / part.length), simplifyHtml),
      part,
    ).toBe(true);
    expect(
      measureCpuMs(() => simplifyHtml(part.repeat(400_000 / part.length))),
      part,
    ).toBeLessThan(500);
  }
});
