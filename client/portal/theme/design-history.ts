import { mergePatches, type Patch } from "../../kit/autosave/merge-patches.ts";

/** One undoable change of a design. */
interface Step {
  /** Name of what was changed. Steps with the same name in quick succession are merged. */
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  redo: Patch;
  undo: Patch;
}

export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Changes within this time are one step, such as dragging through a colour picker. */
const MERGE_WITHIN_MS = 1000;
const MAX_STEP_COUNT = 200;

/** History after a change, which discards the undone steps. */
export function record({ done }: History, step: Step): History {
  const last = done.at(-1);
  const isContinued = last && last.name === step.name && step.at - last.at < MERGE_WITHIN_MS;
  const merged = isContinued
    ? { ...step, redo: mergePatches(last.redo, step.redo), undo: mergePatches(step.undo, last.undo) }
    : step;
  return { done: [...(isContinued ? done.slice(0, -1) : done), merged].slice(-MAX_STEP_COUNT), undone: [] };
}

/** History after undoing the last step, whose `undo` patch the caller applies. */
export function stepBack({ done, undone }: History): History {
  return { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] };
}

/** History after redoing the step that was undone last. Later changes are never merged into it. */
export function stepForward({ done, undone }: History): History {
  return { done: [...done, ...undone.slice(-1).map((step) => ({ ...step, at: -Infinity }))], undone: undone.slice(0, -1) };
}
