import { mergePatches, type Patch } from "../autosave/merge-patches.ts";

/** One change of a design, with what takes it back. */
interface Step {
  /** What was changed: steps of one name that follow closely are one. */
  name: string;
  /** Milliseconds. */
  at: number;
  redo: Patch;
  undo: Patch;
}

export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** A colour that is dragged through a palette is one step. */
const ONE_STEP_MS = 1000;
const LONGEST = 200;

/** After a change; what was taken back before cannot be done again. */
export function record({ done }: History, step: Step): History {
  const last = done.at(-1);
  const goesOn = last && last.name === step.name && step.at - last.at < ONE_STEP_MS;
  const whole = goesOn ? { ...step, redo: mergePatches(last.redo, step.redo), undo: mergePatches(step.undo, last.undo) } : step;
  return { done: [...(goesOn ? done.slice(0, -1) : done), whole].slice(-LONGEST), undone: [] };
}

/** The last change taken back; the patch that does so is its `undo`. */
export function stepBack({ done, undone }: History): History {
  return { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] };
}

/** The change that was taken back last, done again. It goes on with nothing that follows. */
export function stepForward({ done, undone }: History): History {
  return { done: [...done, ...undone.slice(-1).map((step) => ({ ...step, at: -Infinity }))], undone: undone.slice(0, -1) };
}
