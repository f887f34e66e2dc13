/**
 * `npm run bench [-- --quick] [-- --json file]`: measures the built worker under plain `workerd serve`, compared with a
 * hello-world worker and a bare renderToString in the same run. Prints a Markdown table; exits with 1 when a target is missed.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dayInZone } from "#domain/dates.ts";
import type { Answer } from "./client.ts";
import { configure, configureSender } from "./configuration.ts";
import { QUICK, THOROUGH } from "./measure.ts";
import { serve, type Server } from "./process.ts";
import { accounts } from "./rows/accounts.ts";
import { compression } from "./rows/compression.ts";
import { dataProtocol } from "./rows/data-protocol.ts";
import { endurance } from "./rows/endurance.ts";
import { feedGeneration } from "./rows/feed-generation.ts";
import { feedReading } from "./rows/feed-reading.ts";
import { coldStart, slowSection } from "./rows/latency.ts";
import { quotes } from "./rows/quotes.ts";
import { realtime } from "./rows/realtime.ts";
import { shippedSizes } from "./rows/sizes.ts";
import { throughput } from "./rows/throughput.ts";
import { markdown, type Row } from "./table.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, json: { type: "string" } } });
const effort = values.quick ? QUICK : THOROUGH;
const today = dayInZone(Date.now(), "Europe/Amsterdam");
const folder = await mkdtemp(join(tmpdir(), "vrijhuis-bench-"));
const running: Server[] = [];
const start = async (configuration: string): Promise<Server> => {
  const server = await serve(configuration);
  running.push(server);
  return server;
};

try {
  const at = await configure(folder, today);
  const rows: Row[] = [await coldStart(at.helloWithServices, at.worker, effort)];
  const sender = async (plain: Answer, zipped: Answer) => start(await configureSender(folder, plain, zipped));
  const [hello, bare, lookups, worker, uncached, slow] = [
    await start(at.hello),
    await start(at.bare),
    await start(at.lookups),
    await start(at.worker),
    await start(at.uncached),
    await start(at.slow),
  ];
  rows.unshift(
    ...(await throughput({ hello, bare, lookups, worker, uncached, sender }, today, effort)),
    await slowSection(slow, effort),
  );
  rows.push(
    await endurance(at.worker, effort),
    feedGeneration(today, effort),
    feedReading(today, effort),
    ...(await quotes(today, effort)),
    ...(await accounts(effort)),
    await dataProtocol(effort),
    ...(await realtime(effort)),
    ...(await shippedSizes(worker)),
    ...(await compression(worker, effort)),
  );
  console.log(`\n${markdown(rows)}\n\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${effort.rounds} rounds`);
  if (values.json)
    await writeFile(values.json, JSON.stringify({ node: process.version, processors: cpus().length, effort, rows }, null, 2));
  if (!values.quick && rows.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  await rm(folder, { recursive: true });
}
