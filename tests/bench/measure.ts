import { type Ask, load } from "./client.ts";
import type { Server } from "./process.ts";

/** How much is measured: `--quick` shows that everything runs, its numbers mean little. */
export interface Effort {
  rounds: number;
  /** Length of one measurement. */
  milliseconds: number;
  starts: number;
  /** Requests of the endurance row. */
  requests: number;
}

export const THOROUGH: Effort = { rounds: 15, milliseconds: 250, starts: 9, requests: 50_000 };
export const QUICK: Effort = { rounds: 3, milliseconds: 100, starts: 2, requests: 3000 };

const CONNECTIONS = 16;

export interface Subject {
  server: Server;
  request: Ask;
  status?: number;
}

/** One measurement under load. */
interface Sample {
  perSecond: number;
  /** Processor time of the server, microseconds a request. */
  cpu: number;
  /** Share of one core that the server was busy. */
  busy: number;
}

async function sample({ server, request, status = 200 }: Subject, milliseconds: number): Promise<Sample> {
  const before = await server.cpu();
  const { requests, seconds } = await load(server.port, request, { connections: CONNECTIONS, milliseconds, status });
  const used = (await server.cpu()) - before;
  return { perSecond: requests / seconds, cpu: (used / requests) * 1e6, busy: used / seconds };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Each subject of a round beside a measurement of the yardstick in the same round. */
export interface Paired {
  perSecond: number;
  cpu: number;
  busy: number;
  /** Requests a second, and processor time a request, against the yardstick's; medians of the rounds. */
  speed: number;
  cost: number;
  /** The smallest and the largest `speed` of a round. */
  range: [number, number];
}

/** Measures subjects in rounds, each right after the yardstick, so that what else the machine does falls on both. */
export async function paired<Name extends string>(
  yardstick: Subject,
  subjects: Record<Name, Subject>,
  { rounds, milliseconds }: Effort,
): Promise<Record<Name, Paired>> {
  const names = Object.keys(subjects) as Name[];
  const samples = new Map<Name, { own: Sample; yard: Sample }[]>(names.map((name) => [name, []]));
  for (const name of names) await sample(subjects[name], milliseconds);
  await sample(yardstick, milliseconds);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const yard = await sample(yardstick, milliseconds);
      samples.get(name)?.push({ yard, own: await sample(subjects[name], milliseconds) });
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarize(samples.get(name) ?? [])])) as Record<Name, Paired>;
}

function summarize(samples: { own: Sample; yard: Sample }[]): Paired {
  const speeds = samples.map(({ own, yard }) => own.perSecond / yard.perSecond);
  return {
    perSecond: median(samples.map(({ own }) => own.perSecond)),
    cpu: median(samples.map(({ own }) => own.cpu)),
    busy: median(samples.map(({ own }) => own.busy)),
    speed: median(speeds),
    cost: median(samples.map(({ own, yard }) => own.cpu / yard.cpu)),
    range: [Math.min(...speeds), Math.max(...speeds)],
  };
}
