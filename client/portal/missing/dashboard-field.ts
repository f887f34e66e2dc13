import { type DashboardSection, screenPath } from "#locales/portal-paths.ts";

/** Returns the path of a field on a dashboard screen, which is scrolled into view and focused there; `query` selects its tab. */
export const fieldPath = (section: DashboardSection, field: string, query: Record<string, string> = {}): string =>
  `${screenPath("dashboard", section)}?${new URLSearchParams({ ...query, field }).toString()}`;

/** Returns the path of the practical information of a kind, such as the key, for guests of a unit. */
export const arrivalPath = (kind: string, unitId: string): string =>
  fieldPath("settings", `arrival-${kind}`, { part: "bookings", home: unitId });
