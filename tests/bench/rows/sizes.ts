import { THEME_IDS } from "#domain/themes.ts";
import { ask } from "../client.ts";
import type { Server } from "../process.ts";
import { BUDGETS, bundleSize, interactionSize, loaderSize, zipped } from "../sizes.ts";
import type { Row } from "../table.ts";
import { MAIN } from "./throughput.ts";

/** Bytes over the wire, gzipped: the home page of each theme's demo with its style sheet, the scripts, the worker. */
export async function shippedSizes({ port }: Server): Promise<Row[]> {
  const rows: Row[] = [];
  for (const theme of THEME_IDS) {
    const { status, body } = await ask(port, { host: `${theme}.${MAIN}`, path: "/" });
    if (status === 200) rows.push(row(`owner home with its CSS, ${theme}`, zipped(body), BUDGETS.page));
  }
  return [
    ...rows,
    row("island loader", await loaderSize(), BUDGETS.loader),
    row("first interaction", await interactionSize(), BUDGETS.interaction),
    row("worker, all modules", await bundleSize(), BUDGETS.bundle),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function row(name: string, bytes: number, most: number): Row {
  return { name, value: kilobytes(bytes), numbers: { bytes }, target: `≤ ${kilobytes(most)} gzipped`, met: bytes <= most, bytes };
}
