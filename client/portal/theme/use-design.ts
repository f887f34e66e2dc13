import { useState } from "react";
import type { ThemeDesign } from "#contract/owners/theme-design.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";
import { type History, NO_HISTORY, record, stepBack, stepForward } from "./design-history.ts";
import { patchBetween } from "./design-patch.ts";

const DEFAULT_DESIGN: ThemeDesign = {};

export interface DesignEditing {
  theme: ThemeId;
  design: ThemeDesign;
  /** Applies a JSON Merge Patch that removes single values, never whole groups; `name` tells what is changed. */
  edit: (patch: Patch, name: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Resets to the theme's defaults; undefined if nothing was changed. */
  reset: (() => void) | undefined;
}

/** A theme's design in the draft. Changes since the editor opened can be undone. */
export function useDesign(theme: ThemeId): DesignEditing {
  const { draft } = useDraft();
  const { store } = useWorkspace();
  const [history, setHistory] = useState<History>(NO_HISTORY);
  const design = draft.designs[theme] ?? DEFAULT_DESIGN;
  const apply = (patch: Patch) => store.change({ designs: { [theme]: patch } });
  const edit = (redo: Patch, name: string) => {
    const before = store.view().value.designs[theme] ?? DEFAULT_DESIGN;
    const undo = patchBetween(mergePatch(before, redo) as object, before);
    apply(redo);
    setHistory((now) => record(now, { name, at: Date.now(), redo, undo }));
  };
  const last = history.done.at(-1);
  const next = history.undone.at(-1);
  const resetPatch = patchBetween(design, DEFAULT_DESIGN);
  return {
    theme,
    design,
    edit,
    undo: last && (() => (apply(last.undo), setHistory(stepBack))),
    redo: next && (() => (apply(next.redo), setHistory(stepForward))),
    reset: Object.keys(resetPatch).length === 0 ? undefined : () => edit(resetPatch, "reset"),
  };
}
