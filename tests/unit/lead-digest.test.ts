import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { computeLeadDigest, type LeadDetails } from "#business/leads/lead-digest.ts";

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

test("the digest depends on each field and on the previous lead", () =>
  fc.assert(
    fc.asyncProperty(anyDetails, anyDetails, fc.uuid(), async (one, other, previous) => {
      const digest = await computeLeadDigest(one);
      for (const field of Object.keys(one) as (keyof LeadDetails)[]) {
        const changed = JSON.stringify(one[field]) !== JSON.stringify(other[field]);
        expect((await computeLeadDigest({ ...one, [field]: other[field] })) !== digest, field).toBe(changed);
      }
      expect(await computeLeadDigest(one, previous)).not.toBe(digest);
    }),
  ));

test("the same text in another field gives another digest", async () => {
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
  expect(await computeLeadDigest({ ...details, name: 'a","b' })).not.toBe(
    await computeLeadDigest({ ...details, name: "a", email: 'b","b' }),
  );
  expect(await computeLeadDigest(details)).toMatch(/^[0-9a-f]{64}$/);
});
