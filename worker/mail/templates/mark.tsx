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

/** `.##.` as stretches of the same: `[[1, false], [2, true], [1, false]]`. */
const stretches = (row: string): [length: number, filled: boolean][] =>
  (row.match(/#+|\.+/g) ?? []).map((run) => [run.length, run.startsWith("#")]);

/** The mark, drawn by table cells. */
export function Mark() {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        {ROWS.map((row, y) => (
          <tr key={y}>
            {stretches(row).map(([length, filled], x) => (
              <td
                key={x}
                colSpan={length}
                width={length * SQUARE}
                height={SQUARE}
                style={{ lineHeight: "1px", fontSize: "1px", ...(filled ? { backgroundColor: COLOURS.sun } : {}) }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
