import { showToast } from "../../kit/ui/toast.tsx";
import type { Translate } from "../../kit/i18n/i18n.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { loadDraft, saveDraft } from "../workspace/draft-tools.ts";
import { toDraftPatch } from "./listing-patch.ts";

/**
 * Imports the description of an existing listing into the new draft. Errors are shown as toasts and do not stop the onboarding.
 */
export async function importListing(siteId: string, description: string, t: Translate): Promise<void> {
  if (description.trim() === "") return;
  try {
    const { draft, version } = await loadDraft(siteId);
    const { splitDescription } = await import("#domain/split-description.ts");
    const { kind } = await saveDraft(siteId, toDraftPatch(splitDescription(description), draft), version);
    if (kind !== "saved") showToast(t("portal/onboarding:import.noText"));
  } catch (error) {
    showToast(refusalText(error, t));
  }
}
