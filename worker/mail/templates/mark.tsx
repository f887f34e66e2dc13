import { COLOURS } from "./colours.ts";

/** The key whose bow is a house, in squares: mail programs show no drawing, and every one shows a table. */
const ROWS = [
  "....#....",
  "...###...",
  "..#####..",
  ".#######.",
  ".##...##.",
  ".##...##.",
  ".#######.",
  "....#....",
  "....###..",
  "....#....",
];
const SQUARE = 3;

/** `.##.` as stretches of the same; the first row square by square, because it gives the columns their width. */
const stretches = (row: string, y: number): string[] => row.match(y === 0 ? /./g : /#+|\.+/g) ?? [];

/** The mark, drawn by table cells. */
export function Mark() {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        {ROWS.map((row, y) => (
          <tr key={y}>
            {stretches(row, y).map((run, x) => (
              <td
                key={x}
                colSpan={run.length}
                width={run.length * SQUARE}
                height={SQUARE}
                style={{ lineHeight: "1px", fontSize: "1px", ...(run.startsWith("#") ? { backgroundColor: COLOURS.sun } : {}) }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
