import type { Section } from "#contract/owners/theme-design.ts";

/** Adds a section to the shown ones at its position in the theme's order. */
export function withSection(shown: readonly Section[], section: Section, own: readonly Section[]): Section[] {
  const later = own.slice(own.indexOf(section) + 1);
  const at = shown.findIndex((each) => later.includes(each));
  return shown.toSpliced(at < 0 ? shown.length : at, 0, section);
}
