import { useState } from "react";
import type { ThemeDesign } from "#contract/theme-design.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { Patch } from "../autosave/merge-patches.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";
import { type History, NO_HISTORY, record, stepBack, stepForward } from "./design-history.ts";
import { patchBetween } from "./design-patch.ts";

const PLAIN: ThemeDesign = {};

export interface DesignEditing {
  theme: ThemeId;
  design: ThemeDesign;
  /** Changes it by a JSON Merge Patch that removes values, never groups of them; `name` says what is changed. */
  edit: (patch: Patch, name: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Back to the theme's own; undefined where nothing was changed. */
  reset: (() => void) | undefined;
}

/** A theme's design in the draft, whose changes of this visit can be taken back. */
export function useDesign(theme: ThemeId): DesignEditing {
  const { draft } = useDraft();
  const { store } = useWorkspace();
  const [history, setHistory] = useState<History>(NO_HISTORY);
  const design = draft.designs[theme] ?? PLAIN;
  const apply = (patch: Patch) => store.change({ designs: { [theme]: patch } });
  const edit = (redo: Patch, name: string) => {
    const before = store.view().value.designs[theme] ?? PLAIN;
    const undo = patchBetween(mergePatch(before, redo) as object, before);
    apply(redo);
    setHistory((now) => record(now, { name, at: Date.now(), redo, undo }));
  };
  const last = history.done.at(-1);
  const next = history.undone.at(-1);
  const back = patchBetween(design, PLAIN);
  return {
    theme,
    design,
    edit,
    undo: last && (() => (apply(last.undo), setHistory(stepBack))),
    redo: next && (() => (apply(next.redo), setHistory(stepForward))),
    reset: Object.keys(back).length === 0 ? undefined : () => edit(back, "reset"),
  };
}
