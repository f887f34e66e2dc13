import type { Step } from "./steps.ts";

/** Runs steps; true if they still break the same rule. */
type StillFails = (steps: readonly Step[]) => Promise<boolean>;

/** Finds few and simple steps that still fail: leaves out halves, quarters … single steps, then faults and what happened meanwhile. */
export async function shrink(steps: readonly Step[], stillFails: StillFails): Promise<readonly Step[]> {
  let kept = steps;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = kept.length - size; at > -size; at -= size) {
      const fewer = kept.filter((_step, index) => index < at || index >= at + size);
      if (fewer.length < kept.length && (await stillFails(fewer))) kept = fewer;
    }
  }
  for (const part of ["fault", "meanwhile"] as const)
    for (const [index, step] of kept.entries()) {
      const simpler = kept.with(index, { ...step, [part]: null });
      if (step[part] !== null && (await stillFails(simpler))) kept = simpler;
    }
  return kept;
}
