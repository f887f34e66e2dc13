import { THEME_IDS } from "#domain/themes.ts";
import { ask } from "../client.ts";
import type { Server } from "../process.ts";
import { BUDGETS, bundleSize, evaluatedSize, evaluatedWithStore, interactionSize, loaderSize, zipped } from "../sizes.ts";
import type { Row } from "../table.ts";
import { MAIN } from "./throughput.ts";

/** Measures gzipped transfer sizes: the home page of each theme's demo with its style sheet, the scripts, the worker. */
export async function shippedSizes({ port }: Server): Promise<Row[]> {
  const rows: Row[] = [];
  for (const theme of THEME_IDS) {
    const { status, body } = await ask(port, { host: `${theme}.${MAIN}`, path: "/" });
    if (status === 200) rows.push(row(`owner home with its CSS, ${theme}`, zipped(body), BUDGETS.page[theme]));
  }
  return [
    ...rows,
    row("island loader", await loaderSize(), BUDGETS.loader),
    row("first interaction", await interactionSize(), BUDGETS.interaction),
    row("worker, all modules", await bundleSize(), BUDGETS.bundle),
    await evaluatedModules(),
  ];
}

/** Measures the code that a cold start compiles and runs before it can send a page. */
async function evaluatedModules(): Promise<Row> {
  const [bytes, withStore] = [await evaluatedSize("fresh-coastal"), await evaluatedWithStore("fresh-coastal")];
  return {
    name: "modules an owner page evaluates, not compressed",
    value: `${kilobytes(bytes)}; ${kilobytes(withStore)} with the store, which a kept page does without`,
    numbers: { bytes, withStore },
    target: `≤ ${kilobytes(BUDGETS.evaluated)}`,
    met: bytes <= BUDGETS.evaluated,
    bytes,
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function row(name: string, bytes: number, most: number): Row {
  return { name, value: kilobytes(bytes), numbers: { bytes }, target: `≤ ${kilobytes(most)} gzipped`, met: bytes <= most, bytes };
}
