import { searchText } from "#domain/search-text.ts";

const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

/**
 * Rates how well an entry fits what was typed, from 0 (not at all) to 1. Each typed word has to begin a word of the entry's name
 * or of the words people use for it; accents do not matter.
 */
export function searchScore(typed: string, name: string, words: string): number {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return 1;
  const [named, known] = [wordsOf(name), wordsOf(words)];
  const begins = (list: string[]) => (start: string) => list.some((word) => word.startsWith(start));
  if (wanted.every(begins(named))) return 1;
  // The words of an entry are ordered by how specific they are to it.
  if (wanted.every((word) => known.includes(word))) return 0.8 - Math.min(30, known.indexOf(wanted[0] ?? "")) / 200;
  return wanted.every(begins([...named, ...known])) ? 0.6 : 0;
}
