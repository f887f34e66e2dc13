import { readMark, readMonth } from "./read-values.ts";

/** Possible contents of a column in a pasted table. */
export const COLUMNS = ["author", "from", "rating", "stayed", "text", "answer", "skip"] as const;
export type Column = (typeof COLUMNS)[number];

/** Column headings in our languages and German. */
const HEADINGS: [Column, RegExp][] = [
  ["rating", /^(?:cijfer|score|waardering|sterren|rating|stars|mark|ocena|gwiazdki|bewertung \(|punkte|note)/],
  ["stayed", /^(?:datum|maand|verblijf|geweest|date|month|stay|data|miesiąc|pobyt|monat|aufenthalt)/],
  ["answer", /^(?:antwoord|reactie van|answer|response|reply|odpowiedź|antwort)/],
  ["from", /^(?:plaats|woonplaats|land|uit|from|country|city|place|skąd|kraj|miasto|ort|herkunft)/],
  ["author", /^(?:naam|gast|auteur|name|guest|author|reviewer|imię|gość|autor|gast)/],
  ["text", /^(?:tekst|review|beoordeling|recensie|bericht|opmerking|text|comment|content|opinia|treść|kommentar|bewertung)/],
];

/** Guesses the contents of the columns. `hasHead` is true if the first row contains headings. */
export function guessColumns(rows: string[][]): { columns: Column[]; hasHead: boolean } {
  const [head = [], ...rest] = rows;
  const named = withoutDuplicates(
    head.map((cell) => HEADINGS.find(([, words]) => words.test(cell.toLowerCase()))?.[0] ?? "skip"),
  );
  if (named.filter((column) => column !== "skip").length >= 2) return { columns: named, hasHead: true };
  return { columns: guessByContent([head, ...rest]), hasHead: false };
}

function guessByContent(rows: string[][]): Column[] {
  const width = Math.max(...rows.map(({ length }) => length));
  const cells = (index: number) => rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
  const mostly = (index: number, is: (cell: string) => boolean) =>
    cells(index).length > 0 && cells(index).filter(is).length * 2 > cells(index).length;
  const columns = Array.from({ length: width }, (_, index): Column => {
    if (mostly(index, (cell) => readMark(cell) !== undefined)) return "rating";
    return mostly(index, (cell) => cell.length < 40 && readMonth(cell) !== undefined) ? "stayed" : "skip";
  });
  const open = columns.flatMap((column, index) => (column === "skip" ? [index] : []));
  const lengthOf = (index: number) => cells(index).reduce((sum, cell) => sum + cell.length, 0);
  const longest = open.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const [author, from] = open.filter((index) => index !== longest);
  if (longest !== undefined) columns[longest] = "text";
  if (author !== undefined) columns[author] = "author";
  if (from !== undefined) columns[from] = "from";
  return withoutDuplicates(columns);
}

/** Replaces repeated columns with `skip`. */
const withoutDuplicates = (columns: Column[]): Column[] =>
  columns.map((column, index) => (columns.indexOf(column) < index ? "skip" : column));
