import { expect, test } from "vitest";

const TEXTS = import.meta.glob<Record<string, unknown>>(
  [
    "../../locales/{nl,pl}/site.json",
    "../../locales/{nl,pl}/amenities.json",
    "../../locales/{nl,pl}/booking.json",
    "../../locales/{nl,pl}/themes/*.json",
    "../../locales/{nl,pl}/guest-page.json",
    "../../locales/{nl,pl}/mail/bookings.json",
  ],
  { import: "default", eager: true },
);

/** Pronouns by which Dutch and Polish texts address their reader. */
const PRONOUNS = {
  nl: /(?<![\p{L}'’])(?:u|uw|uzelf|je|jij|jou|jouw|jezelf|jullie)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:ty|ciebie|cię|tobie|tobą|ci|tw(?:ój|oj\p{L}+)|wy|was|wam|wasz\p{L}*|państw(?:o|a|u|em)|pan|pani)(?!\p{L})/iu,
};

const linesOf = (texts: unknown): string[] =>
  typeof texts === "string" ? [texts] : Object.values(texts as object).flatMap(linesOf);

test.each(["nl", "pl"] as const)(
  "the interface of owners' sites and the booking emails do not address the reader in %s, as hosts have their own form",
  (locale) => {
    const files = Object.entries(TEXTS).filter(([path]) => path.includes(`/${locale}/`));
    expect(files.length).toBeGreaterThan(6);
    const lines = files.flatMap(([, texts]) => linesOf(texts));
    expect(lines.filter((line) => PRONOUNS[locale].test(line))).toEqual([]);
  },
);
