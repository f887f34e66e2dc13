import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { useHasUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useDraft, useSaveState } from "../workspace/workspace.tsx";
import { type Standing, standingOf } from "./standing.ts";

/** The state of everything on the screen, and what keeps changes from being saved, if they do not save themselves soon. */
export function useStanding(site: SiteSummary): { standing: Standing; reason: "kept" | "refused" | "conflict" | undefined } {
  const { version } = useDraft();
  const save = useSaveState();
  const standing = standingOf({ save, hasUnsavedForm: useHasUnsaved(), version, site });
  return { standing, reason: save === "kept" || save === "refused" || save === "conflict" ? save : undefined };
}
