import type { TFunction } from "i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { showToast } from "#client/portal/ui/toast.tsx";
import { refusalText } from "../forms/refusal-text.ts";
import { loadDraft, saveDraft } from "../workspace/draft-tools.ts";
import type { Listing } from "./import-fields.tsx";
import { toDraftPatch } from "./listing-patch.ts";

/**
 * Imports an existing listing: its description into the new draft, its booked nights into the calendar. Errors are shown as
 * toasts and do not stop the onboarding.
 */
export async function importListing(siteId: string, { description, calendar }: Listing, t: TFunction): Promise<void> {
  if (description.trim() === "" && calendar.trim() === "") return;
  try {
    const { draft, version } = await loadDraft(siteId);
    if (description.trim() !== "") {
      const { splitDescription } = await import("#domain/split-description.ts");
      const { kind } = await saveDraft(siteId, toDraftPatch(splitDescription(description), draft), version);
      if (kind !== "saved") showToast(t("portal/onboarding:import.noText"));
    }
    if (calendar.trim() !== "") await importCalendar(siteId, draft.units[0]?.id ?? "", calendar.trim(), t);
  } catch (error) {
    showToast(refusalText(error, t));
  }
}

async function importCalendar(siteId: string, unitId: string, url: string, t: TFunction): Promise<void> {
  try {
    const asked = { param: { siteId }, json: { unitId, url } };
    const { stays, source } = await unwrap(api.sites[":siteId"].import.calendar.$post(asked));
    const nights = stays.reduce((sum, stay) => sum + stay.nights, 0);
    showToast(t("portal/onboarding:import.nights", { count: nights, source }));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    const why = t(`portal/onboarding:import.problems.${code}`, { defaultValue: refusalText(error, t) });
    showToast(`${t("portal/onboarding:import.noCalendar")} ${why}`);
  }
}
