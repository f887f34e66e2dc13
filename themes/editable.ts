import type { ThemeId } from "#domain/themes.ts";
import { editable as classicElegant } from "./classic-elegant/editable.ts";
import type { Editable } from "./contract.ts";
import { editable as freshCoastal } from "./fresh-coastal/editable.ts";
import { editable as modernMinimal } from "./modern-minimal/editable.ts";
import { editable as natureRustic } from "./nature-rustic/editable.ts";
import { editable as urbanHip } from "./urban-hip/editable.ts";
import { editable as warmCozy } from "./warm-cozy/editable.ts";

/** The editable properties of each theme, without the themes' code, for the editor in the browser. */
export const EDITABLE: Record<ThemeId, Editable> = {
  "classic-elegant": classicElegant,
  "fresh-coastal": freshCoastal,
  "modern-minimal": modernMinimal,
  "nature-rustic": natureRustic,
  "urban-hip": urbanHip,
  "warm-cozy": warmCozy,
};
