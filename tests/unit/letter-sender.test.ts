import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COLOUR_ROLES, type ThemeDesign } from "#contract/owners/theme-design.ts";
import { contrast } from "#domain/colour.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { sampleBooking } from "#admin/templates/samples/sample-booking.ts";
import { coloursOf, senderOf } from "#letting/bookings/letter-sender.ts";
import type { Palette } from "#services/mail/templates/colours.ts";
import { EDITABLE } from "#themes/editable.ts";

const ORIGIN = "https://vrijhuis.nl";
const PAIRS: [keyof Palette, keyof Palette][] = [
  ["ink", "paper"],
  ["ink", "card"],
  ["ink", "sand"],
  ["soft", "paper"],
  ["soft", "card"],
  ["barInk", "bar"],
  ["buttonInk", "button"],
];

function expectReadable(design: ThemeDesign, theme: (typeof THEME_IDS)[number]) {
  const colours = coloursOf(EDITABLE[theme], design);
  for (const palette of [colours.light, colours.dark])
    for (const [text, on] of PAIRS) expect(contrast(palette[text], palette[on]), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5);
}

describe("the home as the sender of a letter", () => {
  test.each(THEME_IDS)("letters of %s have the colours of its buttons and are readable", (theme) => {
    expectReadable({}, theme);
    const { accent, acid } = EDITABLE[theme].colours;
    expect(coloursOf(EDITABLE[theme], {}).light.button).toBe((accent ?? acid)?.light);
  });

  test("buttons are readable in whatever colours an owner chooses", () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    const scheme = fc.record({ light: colour, dark: colour });
    const all = fc.dictionary(fc.constantFrom(...COLOUR_ROLES), scheme).map((colours): ThemeDesign => ({ colours }));
    fc.assert(
      fc.property(all, fc.constantFrom(...THEME_IDS), (design, theme) => {
        const { light, dark } = coloursOf(EDITABLE[theme], design);
        for (const { button, buttonInk } of [light, dark]) expect(contrast(button, buttonInk)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 200 },
    );
  });

  test("the photo comes from the site's own address, in a size of its own that is enough", () => {
    const placed = sampleBooking("nl");
    const key = "0".repeat(64);
    expect(senderOf(placed, "de", ORIGIN)).toMatchObject({
      name: "Het Duinhuis",
      origin: "https://duinhuis.vrijhuis.nl",
      photo: { src: `https://duinhuis.vrijhuis.nl/media/${key}-960.webp`, width: 600, height: 400, alt: "Het Duinhuis" },
    });
    const withJpeg = { ...placed, photo: { key: `${key}j`, width: 1600, height: 1067, text: {} } };
    expect(senderOf(withJpeg, "nl", ORIGIN).photo).toMatchObject({
      src: `https://duinhuis.vrijhuis.nl/media/${key}j.jpg`,
      width: 600,
      height: 400,
    });
    const own = { ...placed, site: { ...placed.site, customDomain: "www.duinhuis.example" } };
    expect(senderOf(own, "nl", ORIGIN).origin).toBe("https://www.duinhuis.example");
    const small = { ...placed, photo: { key, width: 500, height: 250, text: {} } };
    expect(senderOf(small, "nl", ORIGIN).photo).toMatchObject({ width: 480, height: 240, alt: "Het Duinhuis" });
  });

  test("a site without visitors has neither link nor photo", () => {
    const placed = sampleBooking("nl");
    const paused = { ...placed, site: { ...placed.site, status: "paused" as const } };
    expect(senderOf(paused, "nl", ORIGIN)).toMatchObject({ origin: null, photo: null });
    const unnamed = { ...placed, site: { ...placed.site, subdomain: null } };
    expect(senderOf(unnamed, "nl", ORIGIN)).toMatchObject({ origin: null, photo: null });
  });
});
