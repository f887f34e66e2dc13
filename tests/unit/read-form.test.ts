import { expect, test } from "vitest";
import { MAX_FORM_BYTES, readForm } from "#services/http/read-form.ts";

const sent = (body: string) =>
  readForm(
    new Request("https://vrijhuis.example/contact", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }),
  );

test("a field is a string, or a list in order if it was sent several times", async () => {
  expect(await sent("a=1&b=2&a=3&a=")).toEqual({ ok: true, values: { a: ["1", "3", ""], b: "2" } });
});

test("a form of the maximum size with one repeated field is read completely", async () => {
  const form = await sent("a&".repeat(MAX_FORM_BYTES / 2));
  expect(form.ok && form.values["a"]).toHaveLength(MAX_FORM_BYTES / 2);
});

test("a form larger than the maximum is refused", async () => {
  expect(await sent(`${"a&".repeat(MAX_FORM_BYTES / 2)}a`)).toEqual({ ok: false, code: "BODY_TOO_LARGE" });
});

test.each([
  ["too many fields", Array.from({ length: 65 }, (_, index) => `f${index}=1`).join("&")],
  ["a long name", `${"a".repeat(65)}=1`],
  ["a NUL in a value", "a=%00"],
  ["a NUL in a name", "a%00=1"],
])("refused: %s", async (_, body) => expect(await sent(body)).toEqual({ ok: false, code: "INVALID_FORM" }));
