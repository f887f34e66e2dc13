import { DIMENSIONS, type DayCounts } from "#domain/visits/day-counts.ts";
import { estimateDistinct } from "#domain/visits/distinct.ts";

/** Formats counts as CSV (RFC 4180), one value a line: `day,what,value,count`. */
export function writeCsv(days: Iterable<[day: string, counts: DayCounts]>): string {
  const lines = [["day", "what", "value", "count"]];
  for (const [day, { views, visitors, by }] of days) {
    lines.push([day, "views", "", String(views)], [day, "visitors", "", String(estimateDistinct(visitors))]);
    for (const dimension of DIMENSIONS)
      for (const [value, number] of Object.entries(by[dimension] ?? {})) lines.push([day, dimension, value, String(number)]);
  }
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Escapes a text that a spreadsheet would read as a formula, because visitors control some of these texts. */
function cell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
