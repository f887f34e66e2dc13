import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { ask } from "../client.ts";
import { type Effort, median } from "../measure.ts";
import type { Server } from "../process.ts";
import { BUDGETS, zipped } from "../sizes.ts";
import { atMost, type Row } from "../table.ts";
import { MAIN } from "./throughput.ts";

/** Time in which the smallest form must have been made, in milliseconds. */
const MAX_WAIT_MS = 20_000;
/** Most of the processor time of gzip that Brotli's first form may take. */
const MOST_CPU = 2;

/** Measures the home page of each theme's demo with its style sheet on the wire in Brotli, and what compressing it takes. */
export async function compression({ port }: Server, effort: Effort): Promise<Row[]> {
  const rows: Row[] = [];
  for (const theme of THEME_IDS) rows.push(await wireSizes(port, theme));
  const { body } = await ask(port, homeOf("modern-minimal"));
  return [...rows, processorTime(body, effort)];
}

const homeOf = (theme: ThemeId) => ({ host: `${theme}.${MAIN}`, path: "/" });

async function wireSizes(port: number, theme: ThemeId): Promise<Row> {
  const { body } = await ask(port, homeOf(theme));
  const read = async (): Promise<number> => {
    const { headers, body } = await ask(port, { ...homeOf(theme), headers: { "Accept-Encoding": "br" } });
    if (headers["content-encoding"] !== "br") throw new Error(`the home of ${theme} is not sent in Brotli`);
    return body.length;
  };
  const [gzip, first] = [zipped(body), await read()];
  let bytes = first;
  for (const until = performance.now() + MAX_WAIT_MS; bytes === first && performance.now() < until; bytes = await read())
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { brotli } = BUDGETS;
  return {
    name: `owner home with its CSS in Brotli, ${theme}`,
    value: `${kilobytes(bytes)}: ${of(bytes, gzip)} of gzip; to the second guest ${kilobytes(first)}: ${of(first, gzip)}`,
    numbers: { bytes, first, gzip, identity: body.length },
    target: `≤ ${brotli.later} of gzip; ${brotli.first}`,
    met: bytes <= brotli.later * gzip && first <= brotli.first * gzip,
    bytes,
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const of = (bytes: number, gzip: number): string => (bytes / gzip).toFixed(3);

const PASSES = 10;

/** Compares the qualities that the worker uses with gzip, in turn in this process. */
function processorTime(page: Uint8Array, { rounds }: Effort): Row {
  const compress = {
    gzip: () => gzipSync(page),
    first: () => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    later: () => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  };
  const time = (run: () => unknown): number => {
    const from = process.cpuUsage();
    for (let i = 0; i < PASSES; i++) run();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000 / PASSES;
  };
  const samples = Array.from({ length: Math.max(rounds, 5) }, () => [
    time(compress.gzip),
    time(compress.first),
    time(compress.later),
  ]);
  const [gzip = 0, first = 0, later = 0] = [0, 1, 2].map((at) => median(samples.map((each) => each[at] ?? 0)));
  return {
    name: "compressing an owner home: Brotli for the second guest, compared with gzip",
    value: `${(first / gzip).toFixed(2)} × the processor time (gzip ${gzip.toFixed(2)} ms); in the background ${later.toFixed(0)} ms`,
    numbers: { gzip, first, later },
    ...atMost(first / gzip, MOST_CPU, "× gzip"),
  };
}
