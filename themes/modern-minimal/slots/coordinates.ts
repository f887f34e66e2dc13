import type { SiteView } from "#contract/pages/site-view.ts";

/** Degrees, minutes and seconds: `52° 56′ 24″`. */
function degrees(value: number): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}° ${two(Math.floor(seconds / 60) % 60)}′ ${two(seconds % 60)}″`;
}

/** The home's place as on a chart, latitude first, in the guest's language; empty if it has no coordinates. */
export function coordinates({ t, located, place: { latitude, longitude } }: SiteView): string[] {
  if (!located) return [];
  return [
    `${degrees(latitude)} ${t(latitude < 0 ? "theme.south" : "theme.north")}`,
    `${degrees(longitude)} ${t(longitude < 0 ? "theme.west" : "theme.east")}`,
  ];
}
