/** A list with the item at `from` at `to`; as it was where there is no such place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  if ([from, to].some((place) => place < 0 || place >= items.length)) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
