/** A table as it was pasted from a spreadsheet or a CSV file: rows of trimmed cells, without empty rows; quotes as in RFC 4180. */
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
    const sign = text.charAt(i);
    if (quoted && sign === '"' && text.charAt(i + 1) === '"') {
      cell += '"';
      i++;
    } else if (quoted) {
      if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** Whether a text is a table rather than reviews one below the other. */
export const isTable = (rows: string[][]): boolean =>
  rows.length > 0 && rows.filter(({ length }) => length >= 3).length * 2 > rows.length;

/** What divides the cells: the sign that is most frequent in the first line, outside of quotes; tabs before all others. */
function separatorOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split("\n");
  if (first.includes("\t")) return "\t";
  return first.split(";").length > first.split(",").length ? ";" : ",";
}
