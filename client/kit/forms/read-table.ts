/** Reads a table pasted from a spreadsheet or CSV file (quotes as in RFC 4180): rows of trimmed cells, without empty rows. */
export function readTable(pasted: string): string[][] {
  const text = pasted.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== "")) rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quoted && character === '"' && text.charAt(i + 1) === '"') {
      cell += '"';
      i++;
    } else if (quoted) {
      if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (character === separator) endCell();
    else if (character === "\n") endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

/** True if the rows are a table rather than reviews one below the other. */
export const isTable = (rows: string[][]): boolean =>
  rows.length > 0 && rows.filter(({ length }) => length >= 3).length * 2 > rows.length;

/** Separator of the cells: a tab if the first line has one, else the more frequent of semicolon and comma outside quotes. */
function separatorOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split("\n");
  if (first.includes("\t")) return "\t";
  return first.split(";").length > first.split(",").length ? ";" : ",";
}
