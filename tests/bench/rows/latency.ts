import { ask } from "../client.ts";
import { type Effort, median } from "../measure.ts";
import { serve, type Server } from "../process.ts";
import { atMost, type Row } from "../table.ts";
import { SITE } from "./throughput.ts";

const PAGE = { host: SITE, path: "/" };

/** Compares the first byte of a page with its last, when a buffered page would begin; its reviews are delayed by 50 ms. */
export async function slowSection({ port }: Server, { rounds }: Effort): Promise<Row> {
  await ask(port, PAGE);
  const first: number[] = [];
  const last: number[] = [];
  for (let i = 0; i < rounds * 4; i++) {
    const { firstByte, lastByte } = await ask(port, PAGE);
    first.push(firstByte);
    last.push(lastByte);
  }
  const share = median(first) / median(last);
  return {
    name: "first byte with a 50 ms slow section",
    value: `${median(first).toFixed(1)} of ${median(last).toFixed(1)} ms: ${share.toFixed(3)} × buffered`,
    numbers: { firstByte: median(first), lastByte: median(last), share },
    ...atMost(share, 0.1, "×"),
  };
}

/** The limit reached, with the noise of a shared machine (docs/decisions/0076). The goal was 1.7. */
const MAX_COLD_START = 2.3;

/** Measures the time from process start to the first byte, for hello-world and worker in turn, with the same services. */
export async function coldStart(hello: string, worker: string, { starts }: Effort): Promise<Row> {
  const times = { hello: [] as number[], worker: [] as number[] };
  for (let i = 0; i < starts; i++) {
    times.hello.push(await firstByteOf(hello));
    times.worker.push(await firstByteOf(worker));
  }
  const [base, own] = [median(times.hello), median(times.worker)];
  const ratio = median(times.worker.map((time, i) => time / (times.hello[i] ?? Number.NaN)));
  return {
    name: "first byte after a cold start",
    value: `${own.toFixed(0)} ms, hello-world ${base.toFixed(0)} ms: ${ratio.toFixed(2)} ×`,
    numbers: { hello: base, worker: own, ratio },
    ...atMost(ratio, MAX_COLD_START, "× hello-world"),
  };
}

async function firstByteOf(configuration: string): Promise<number> {
  const from = performance.now();
  const server = await serve(configuration);
  const connected = performance.now() - from;
  const { firstByte, status } = await ask(server.port, PAGE);
  await server.stop();
  if (status !== 200) throw new Error(`the first answer was ${status}`);
  return connected + firstByte;
}
