import { BRAND_COLOURS } from "./colours.ts";

/** The pixels of the logo, a key whose bow is a house. It is drawn as a table, because many mail programs do not show SVG. */
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

/** Splits `.##.` into runs of equal squares; the first row into single squares, because it defines the column widths. */
const splitRuns = (row: string, y: number): string[] => row.match(y === 0 ? /./g : /#+|\.+/g) ?? [];

/** The logo, drawn with table cells. */
export function Mark() {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        {ROWS.map((row, y) => (
          <tr key={y}>
            {splitRuns(row, y).map((run, x) => (
              <td
                key={x}
                colSpan={run.length}
                width={run.length * SQUARE}
                height={SQUARE}
                style={{
                  lineHeight: "1px",
                  fontSize: "1px",
                  ...(run.startsWith("#") ? { backgroundColor: BRAND_COLOURS.light.mark } : {}),
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
