/** Copies a list with the item at index `from` moved to index `to`; unchanged if an index is out of range. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  if ([from, to].some((index) => index < 0 || index >= items.length)) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
