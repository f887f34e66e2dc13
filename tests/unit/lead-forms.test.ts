import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldErrors } from "#contract/services/fields.ts";
import { claimInput } from "#contract/letting/payment-input.ts";
import { consultationForm, contactForm } from "#contract/business/lead.ts";

const contact = { name: "Anna de Wit", email: "Anna@Example.com", phone: "", message: "Hoi", consent: "yes", fax: "" };
const consultation = {
  ...contact,
  language: "nl",
  units: "3",
  channels: ["vrbo", "airbnb"],
  slot: "2026-11-23T09:00",
  message: "",
};
const contactErrors = (change: object) => errorsOf(contactForm.safeParse({ ...contact, ...change }));
const consultationErrors = (change: object) => errorsOf(consultationForm.safeParse({ ...consultation, ...change }));
const errorsOf = ({ error }: ReturnType<typeof contactForm.safeParse> | ReturnType<typeof consultationForm.safeParse>) =>
  error ? fieldErrors(error) : {};

describe("the contact form", () => {
  test("is normalised: trimmed, address in lower case, empty fields undefined, line breaks as LF", () =>
    expect(contactForm.parse({ ...contact, name: "  Anna ", message: " een\r\ntwee\rdrie\n" })).toEqual({
      name: "Anna",
      email: "anna@example.com",
      phone: undefined,
      message: "een\ntwee\ndrie",
      consent: "yes",
      fax: "",
    }));

  test.each([
    [{ name: undefined }, { name: "required" }],
    [{ name: "  " }, { name: "required" }],
    [{ name: "x".repeat(101) }, { name: "tooLong" }],
    [{ name: "Anna\r\nBcc: iedereen@example.com" }, { name: "characters" }],
    [{ name: "Anna\u2028" + "x" }, { name: "characters" }],
    [{ name: ["a", "b"] }, { name: "required" }],
    [{ email: "" }, { email: "required" }],
    [{ email: "anna" }, { email: "email" }],
    [{ email: "a@b.nl\r\nBcc: c@d.nl" }, { email: "characters" }],
    [{ email: "a@b.nl, c@d.nl" }, { email: "email" }],
    [{ email: `${"x".repeat(250)}@b.nl` }, { email: "tooLong" }],
    [{ phone: "bel maar" }, { phone: "phone" }],
    [{ phone: "06 12" }, { phone: "phone" }],
    [{ phone: "06\u000012345678" }, { phone: "characters" }],
    [{ message: " \r\n " }, { message: "required" }],
    [{ message: "x".repeat(4001) }, { message: "tooLong" }],
    [{ message: "a\u0000b" }, { message: "characters" }],
    [{ consent: undefined }, { consent: "consent" }],
    [{ consent: "no" }, { consent: "consent" }],
    [{ budget: "1" }, { "": "unknownField" }],
    [{ fax: ["a", "b"] }, { fax: "unknownField" }],
    [
      { name: "", email: "x", message: "" },
      { name: "required", email: "email", message: "required" },
    ],
  ])("%j is refused with %j", (change, errors) => expect(contactErrors(change)).toEqual(errors));

  test.each(["+31 6 12345678", "(020) 123-45.67", "+48 123 456 789", ""])("%j is a phone number", (phone) =>
    expect(contactErrors({ phone })).toEqual({}),
  );

  test("needs texts that can be seen", () => {
    const unseen = " \u200d\u2060\n";
    expect(contactErrors({ message: unseen })).toEqual({ message: "required" });
    expect(errorsOf(claimInput.safeParse({ amount: 1, reason: unseen }) as never)).toEqual({ reason: "required" });
    expect(claimInput.safeParse({ amount: 1, reason: " Glas stuk " })).toMatchObject({ data: { reason: "Glas stuk" } });
  });

  test("accepts no name that could add a header to an email", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const read = contactForm.safeParse({ ...contact, name });
        return !read.success || !/[\r\n\u0000\u0085\u2028\u2029]/.test(read.data.name);
      }),
    ));
});

describe("the consultation form", () => {
  test("is normalised: slot as an instant, units as a number, channels in order and without duplicates", () =>
    expect(consultationForm.parse({ ...consultation, channels: ["vrbo", "airbnb", "vrbo"] })).toMatchObject({
      slot: Date.parse("2026-11-23T08:00:00Z"),
      units: 3,
      channels: ["airbnb", "vrbo"],
      message: undefined,
    }));

  test.each([
    [{ units: "" }, { units: "required" }],
    [{ units: "twee" }, { units: "number" }],
    [{ units: "0" }, { units: "number" }],
    [{ units: "501" }, { units: "number" }],
    [{ units: "1.5" }, { units: "number" }],
    [{ units: "-1" }, { units: "number" }],
    [{ language: "de" }, { language: "choice" }],
    [{ language: undefined }, { language: "choice" }],
    [{ channels: "expedia" }, { channels: "choice" }],
    [{ slot: undefined }, { slot: "slot" }],
    [{ slot: "2026-11-22T09:00" }, { slot: "slot" }],
    [{ slot: ["2026-11-23T09:00", "2026-11-23T09:30"] }, { slot: "slot" }],
  ])("%j is refused with %j", (change, errors) => expect(consultationErrors(change)).toEqual(errors));

  test.each([[{ channels: undefined }], [{ channels: "airbnb" }], [{ units: "500" }], [{ message: undefined }]])(
    "%j is accepted",
    (change) => expect(consultationErrors(change)).toEqual({}),
  );
});
