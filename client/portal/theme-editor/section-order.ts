import type { Section } from "#contract/theme-design.ts";

/** The shown sections with one more, where the theme would have it: before the first that follows it there. */
export function withSection(shown: readonly Section[], section: Section, own: readonly Section[]): Section[] {
  const later = own.slice(own.indexOf(section) + 1);
  const at = shown.findIndex((each) => later.includes(each));
  return shown.toSpliced(at < 0 ? shown.length : at, 0, section);
}
