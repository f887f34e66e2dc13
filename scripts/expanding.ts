/**
 * A statement that the deployed worker, which knows nothing of it, cannot work with: it may use what is dropped, renamed or rebuilt,
 * and it writes no value for a new column.
 */
const CONTRACTS: [RegExp, string][] = [
  [/^CREATE TABLE [`"]__new_/i, "rebuilds a table"],
  [/^DROP TABLE/i, "drops a table"],
  [/^ALTER TABLE .*\bDROP (?!CONSTRAINT|NOT NULL|DEFAULT)/i, "drops a column"],
  [/^ALTER TABLE .*\bALTER COLUMN\b.*\bDROP DEFAULT/i, "drops a default"],
  [/^ALTER TABLE .*\bRENAME\b/i, "renames"],
  [/^ALTER TABLE .*\bALTER COLUMN\b.*\b(?:TYPE|SET DATA TYPE|SET NOT NULL)\b/i, "changes a column"],
  [/^ALTER TABLE .*\bADD (?!CONSTRAINT)(?=.*\bNOT NULL\b)(?!.*\bDEFAULT\b)/i, "adds a column that has to be given"],
];

/** A line before such a statement: the release that no longer uses what it takes away. */
const MARKER = /^-- safe after (\d+\.\d+\.\d+)$/m;

/**
 * Finds the statements of a migration with which the worker of the last release could not go on (0184). One with the line
 * `-- safe after {release}` before it is allowed, if the release is not later than the last one.
 */
export function findContracts(sql: string, lastRelease: string): string[] {
  return sql.split(/--> statement-breakpoint|;\s*\n/).flatMap((part) => {
    const statement = part
      .replaceAll(/^--.*$/gm, "")
      .trim()
      .replaceAll(/\s+/g, " ");
    const [, problem] = CONTRACTS.find(([pattern]) => pattern.test(statement)) ?? [];
    const [, after] = MARKER.exec(part) ?? [];
    if (problem === undefined || (after !== undefined && compareVersions(after, lastRelease) <= 0)) return [];
    return [`${problem}: ${statement.slice(0, 80)}`];
  });
}

/** Compares two versions such as `0.10.0`; negative if the first one is earlier. */
export const compareVersions = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });
