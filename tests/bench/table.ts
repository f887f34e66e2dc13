/** One row of the result. */
export interface Row {
  name: string;
  /** Measured value as text. */
  value: string;
  /** Measured value as a number. */
  numbers: Record<string, number>;
  /** Target, if there is one. */
  target?: string;
  met?: boolean;
  cpu?: number;
  bytes?: number;
}

export const atLeast = (value: number, least: number): Pick<Row, "target" | "met"> => ({
  target: `≥ ${least} ×`,
  met: value >= least,
});
export const atMost = (value: number, most: number, unit: string): Pick<Row, "target" | "met"> => ({
  target: `≤ ${most} ${unit}`,
  met: value <= most,
});

const verdict = ({ met }: Row): string => (met === undefined ? "" : met ? "met" : "**missed**");

/** Formats the result as a Markdown table. */
export function markdown(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.value,
    row.target ?? "",
    verdict(row),
    row.cpu?.toFixed(0) ?? "",
    row.bytes?.toLocaleString("en") ?? "",
  ]);
  const all = [["", "measured", "target", "", "CPU µs", "bytes"], ["---", "---", "---", "---", "---:", "---:"], ...cells];
  return all.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
