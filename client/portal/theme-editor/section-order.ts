import type { Section } from "#contract/theme-design.ts";

/** The shown sections with one more, where the theme would have it: before the first that follows it there. */
export function withSection(shown: readonly Section[], section: Section, own: readonly Section[]): Section[] {
  const later = own.slice(own.indexOf(section) + 1);
  const at = shown.findIndex((each) => later.includes(each));
  return shown.toSpliced(at < 0 ? shown.length : at, 0, section);
}

/** The sections with the one at `from` at `to`; as they were where there is no such place. */
export function moved(shown: readonly Section[], from: number, to: number): Section[] {
  const section = shown[from];
  if (section === undefined || to < 0 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, section);
}
