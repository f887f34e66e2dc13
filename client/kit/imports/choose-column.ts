/**
 * Returns the contents of columns after one of them was chosen to be `chosen`. Another column that had it is skipped, unless there
 * can be several (`repeated`).
 */
export const chooseColumn = <Column extends string>(
  columns: readonly Column[],
  at: number,
  chosen: Column,
  repeated: readonly Column[] = [],
): (Column | "skip")[] =>
  columns.map((column, index) => (index === at ? chosen : column === chosen && !repeated.includes(chosen) ? "skip" : column));
