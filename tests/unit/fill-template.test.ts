import { describe, expect, test } from "vitest";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { BUILT_IN_TEMPLATES } from "#domain/messages/built-in.ts";
import { fillMarkdown, fillTemplate, unknownVariables, VARIABLES } from "#domain/messages/fill-template.ts";
import { readMarkdown } from "#themes/base/markdown/read-markdown.ts";
import { BRAND_COLOURS } from "#services/mail/templates/colours.ts";
import { composeMessage, letterOf } from "#letting/messages/compose-message.ts";
import { builtInTexts, countOf } from "#letting/messages/default-messages.ts";

const SENDER = { name: "Duinhuis", origin: "https://duinhuis.example", photo: null, colours: BRAND_COLOURS };

const VALUES = Object.fromEntries(
  VARIABLES.map((name) => [name, name.endsWith("ink") ? `https://example.nl/${name}` : `<${name}>`]),
);

describe("templates", () => {
  test("placeholders are filled, and a missing value without a fallback is named", () => {
    expect(fillTemplate("Dag {{ firstName }}, {{wifi|zie de pagina}}.{{key}}{{key}}", { firstName: "Anna" })).toEqual({
      text: "Dag Anna, zie de pagina.",
      missing: ["key"],
    });
    expect(fillTemplate("a {{wifi|}} b", {})).toEqual({ text: "a  b", missing: [] });
    expect(fillTemplate("{{firstName}}", { firstName: "  " }).missing).toEqual(["firstName"]);
    // A value is not a template.
    expect(fillTemplate("{{name}}", { name: "{{key}}", key: "1234" }).text).toBe("{{key}}");
  });

  test("unknown variables and malformed placeholders are found", () => {
    expect(unknownVariables("{{firstName}} {{naam}} {{naam}} {{constructor}}")).toEqual(["naam", "constructor"]);
    expect(unknownVariables("{{firstName} en {{ wifi | x }}")).toEqual(["{{"]);
    expect(unknownVariables("{firstName}")).toEqual([]);
  });

  test.each([
    "[klik](https://evil.example)",
    "https://evil.example",
    "www.evil.example",
    "a@evil.example",
    "<script>alert(1)</script>",
    "# Kop",
    "    code",
    "1. lijst",
    "- lijst",
    "![](https://evil.example/x.png)",
    "`code` **vet** _schuin_ ~~weg~~",
    "a\n\n---\nb",
  ])("a guest's name stays text: %s", (name) => {
    const { text } = fillMarkdown("Dag {{name}}!", { name });
    const { html } = letterOf(
      { subject: "Dag", body: text },
      { locale: "nl", link: "https://vrijhuis.example/booking/x", sender: SENDER },
    );
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).not.toMatch(/<(?:script|img|h2|ul|ol|li|pre|code|strong|em|del)\b/);
    expect(JSON.stringify(readMarkdown(text))).not.toMatch(/"type":"(?:link|image|heading|list|code|quote|rule|strong)"/);
  });

  test("our addresses can be targets of links", () => {
    const { text } = fillMarkdown("[pagina]({{link}})", { link: "https://vrijhuis.example/booking/a_b-c" });
    expect(letterOf({ subject: "", body: text }, { locale: "nl", link: "x", sender: SENDER }).text).toContain(
      "pagina (https://vrijhuis.example/booking/a_b-c)",
    );
  });

  test.each(MESSAGE_LOCALES)("the built-in templates are complete in %s", (locale) => {
    for (const key of BUILT_IN_TEMPLATES) {
      const text = builtInTexts(key)?.[locale];
      if (!text) throw new Error(`no text of ${key}`);
      expect([key, unknownVariables(text.subject + text.body)]).toEqual([key, []]);
      const { subject, body, problems } = composeMessage([text], VALUES);
      expect([key, problems, `${subject}${body}`.includes("{{")]).toEqual([key, [], false]);
      expect(text.body).toMatch(/\{\{host\}\}$/);
      // Practical information is often missing; a message that is about it is then held.
      const held = key === "arrival" ? [{ type: "no-value", variables: ["address", "arrivalInfo"] }] : [];
      const { wifi: _, key: __, arrivalInfo: ___, address: ____, ...few } = VALUES;
      expect([key, composeMessage([text], few).problems]).toEqual([key, held]);
      if (key.startsWith("review")) expect(text.body).toContain("({{reviewLink}})");
    }
    for (const count of [0, 1, 2, 5, 22]) expect(countOf(locale, "children", count)).toContain(String(count));
  });

  test("messages that are sent together have one greeting and one closing", () => {
    const first = builtInTexts("looking-forward")?.nl;
    const second = builtInTexts("arrival")?.nl;
    if (!first || !second) throw new Error("no texts");
    const { subject, body } = composeMessage([first, second], { ...VALUES, firstName: "Anna", host: "Marleen" });
    expect(body.match(/Beste/g)).toHaveLength(1);
    expect(body.match(/Marleen/g)).toHaveLength(1);
    expect(body).toContain("\n\n* * *\n\n");
    expect(subject).toContain("Alles voor de aankomst");
  });

  test("a subject is one line", () => {
    expect(composeMessage([{ subject: "{{name}}", body: "x" }], { name: "Anna\r\nBcc: a@b.nl" }).subject).toBe(
      "Anna Bcc: a@b.nl",
    );
  });
});
