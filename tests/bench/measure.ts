import { type Ask, load } from "./client.ts";
import type { Server } from "./process.ts";

/** Amount of measuring. `--quick` only shows that everything runs; its results are not reliable. */
export interface Effort {
  rounds: number;
  /** Duration of one measurement. */
  milliseconds: number;
  starts: number;
  /** Requests of the endurance row. */
  requests: number;
}

export const THOROUGH: Effort = { rounds: 15, milliseconds: 250, starts: 15, requests: 50_000 };
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
  /** CPU time of the server, microseconds per request. */
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

/** A value that a quarter of the measurements are below: this excludes the effect of other load on the machine. */
function lowerQuartile(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? Number.NaN;
}

/** Result of a subject, compared with the baseline (`yardstick`) of the same round. */
export interface Paired {
  perSecond: number;
  cpu: number;
  busy: number;
  /** Requests per second, relative to the baseline: median of the rounds. */
  speed: number;
  /**
   * CPU time per request, relative to the baseline: lower quartiles of the rounds, as load around the process only ever adds to
   * it.
   */
  cost: number;
  /** Smallest and largest `speed` of a round. */
  range: [number, number];
}

/**
 * Measures subjects in rounds, each right before or after the baseline in turn, so that other load on the machine affects both.
 */
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
      const first = round % 2 === 0 ? await sample(yardstick, milliseconds) : undefined;
      const own = await sample(subjects[name], milliseconds);
      samples.get(name)?.push({ own, yard: first ?? (await sample(yardstick, milliseconds)) });
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
    cost: lowerQuartile(samples.map(({ own }) => own.cpu)) / lowerQuartile(samples.map(({ yard }) => yard.cpu)),
    range: [Math.min(...speeds), Math.max(...speeds)],
  };
}
