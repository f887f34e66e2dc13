/** Marks between cells, the less ambiguous first. */
const DELIMITERS = ["\t", ";", "|", ","] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_LENGTH = 64 * 1024;
const SAMPLE_LINES = 200;

/** The line by which spreadsheets are told the delimiter: `sep=;`. */
const NAMED = /^sep=([\t;|,])\r?\n/i;

export interface CsvShape {
  delimiter: Delimiter;
  quote: '"' | "'";
  /** Length of the line `sep=…` before the table. */
  skip: number;
}

/** Finds how a text is divided into cells: by the mark that most of its lines have equally often, outside quotes. */
export function sniffCsv(text: string): CsvShape {
  const [line, named] = NAMED.exec(text) ?? ["", undefined];
  const sample = text.slice(line.length, line.length + SAMPLE_LENGTH);
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .filter((each) => each.trim() !== "")
    .slice(0, SAMPLE_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = Map.groupBy(
      lines.map((each) => each.split(delimiter).length - 1).filter((count) => count > 0),
      (count) => count,
    );
    return { delimiter, lines: Math.max(0, ...[...counts.values()].map(({ length }) => length)) };
  });
  const best = scores.reduce((found, each) => (each.lines > found.lines ? each : found));
  const delimiter = DELIMITERS.find((each) => each === named) ?? (best.lines === 0 ? "," : best.delimiter);
  return { delimiter, quote: quoteOf(sample, delimiter), skip: line.length };
}

/** Single quotes around cells, which ASN Bank writes; not the one before a number, by which spreadsheets take it for a text. */
function quoteOf(sample: string, delimiter: Delimiter): '"' | "'" {
  if (sample.includes('"')) return '"';
  const mark = delimiter === "|" ? "\\|" : delimiter;
  const quoted = new RegExp(`(^|${mark})'[^']*'(?=${mark}|$)`, "g");
  const lines = sample.split(/\r\n?|\n/).map((line) => ({ line, rest: line.replace(quoted, "$1") }));
  const isOpen = lines.some(({ rest }) => rest.split(delimiter).some((cell) => cell.startsWith("'")));
  return !isOpen && lines.some(({ line, rest }) => line !== rest) ? "'" : '"';
}
