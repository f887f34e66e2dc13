import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { digestOf, type LeadDetails } from "#worker/leads/digest.ts";

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const anyDetails: fc.Arbitrary<LeadDetails> = fc.record({
  kind: fc.constantFrom("contact", "consultation"),
  locale: fc.constantFrom(...LOCALES),
  name: fc.string(),
  email: fc.string(),
  phone: orNull(fc.string()),
  units: orNull(fc.nat(500)),
  channels: fc.array(fc.constantFrom("airbnb", "vrbo")),
  message: orNull(fc.string()),
  slot: orNull(fc.nat()),
});

test("each single field counts, and so does the lead before", () =>
  fc.assert(
    fc.asyncProperty(anyDetails, anyDetails, fc.uuid(), async (one, other, previous) => {
      const digest = await digestOf(one);
      for (const field of Object.keys(one) as (keyof LeadDetails)[]) {
        const changed = JSON.stringify(one[field]) !== JSON.stringify(other[field]);
        expect((await digestOf({ ...one, [field]: other[field] })) !== digest, field).toBe(changed);
      }
      expect(await digestOf(one, previous)).not.toBe(digest);
    }),
  ));

test("what stands in one field is not taken for another", async () => {
  const details: LeadDetails = {
    kind: "contact",
    locale: "nl",
    name: "a",
    email: "b",
    phone: null,
    units: null,
    channels: [],
    message: null,
    slot: null,
  };
  expect(await digestOf({ ...details, name: 'a","b' })).not.toBe(await digestOf({ ...details, name: "a", email: 'b","b' }));
  expect(await digestOf(details)).toMatch(/^[0-9a-f]{64}$/);
});
