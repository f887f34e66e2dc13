import { type Failure, type Options, run } from "./run.ts";
import { shrink } from "./shrink.ts";
import { stepsOf } from "./steps.ts";

export interface Seeds extends Options {
  from: number;
  count: number;
  days: number;
}

/** Runs the worlds of some seeds; returns the first that breaks a rule, with its seed. */
export async function findFailure({
  from,
  count,
  days,
  ...options
}: Seeds): Promise<{ seed: number; failure: Failure } | undefined> {
  for (let seed = from; seed < from + count; seed++) {
    const failure = await run(seed, stepsOf(seed, days), options);
    if (failure) return { seed, failure };
  }
  return undefined;
}

/** Describes a failure by its seed and the shortest trace that still breaks the same rule. */
export async function explain(seed: number, { invariant }: Failure, days: number, options: Options = {}): Promise<string> {
  const breaks = async (failure: Promise<Failure | undefined>): Promise<boolean> => (await failure)?.invariant === invariant;
  const steps = await shrink(stepsOf(seed, days), (fewer) => breaks(run(seed, fewer, options)));
  const failure = await run(seed, steps, options);
  const what = failure
    ? [`${failure.invariant}: ${failure.problem}`, ...failure.trace]
    : ["not repeated: something depends on the machine"];
  return [`seed ${seed}, ${days} days, ${steps.length} steps`, ...what].join("\n  ");
}

/** Runs the seeds and throws an explanation of the first that breaks a rule. */
export async function simulate(seeds: Seeds): Promise<void> {
  const found = await findFailure(seeds);
  if (found) throw new Error(await explain(found.seed, found.failure, seeds.days, seeds));
}
