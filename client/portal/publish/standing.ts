import type { SiteSummary } from "#contract/owners/site-summary.ts";
import type { SaveState } from "../../kit/autosave/autosave-store.ts";

/**
 * State of the owner's changes: `online`, guests see all of them; `saved`, all are stored, but guests do not see the last ones yet;
 * `unsaved`, some exist only on this screen or device.
 */
export type Standing = "online" | "saved" | "unsaved";

interface Changes {
  /** State of what saves itself. */
  save: SaveState;
  /** True if a form with a button to save it has changes, as a section of the prices has. */
  hasUnsavedForm: boolean;
  /** Version of the draft on the server. */
  version: number;
  site: Pick<SiteSummary, "status" | "publishedVersion">;
}

/** Computes the one state that every screen shows. */
export function standingOf({ save, hasUnsavedForm, version, site }: Changes): Standing {
  if (save !== "saved" || hasUnsavedForm) return "unsaved";
  return site.status === "active" && site.publishedVersion === version ? "online" : "saved";
}
