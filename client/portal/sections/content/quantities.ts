/** Kilometres as they are typed, with a comma or a point; undefined for anything but 0 to 2000. */
export function readKilometres(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/\s*km$/i, "")
    .replace(",", ".");
  const km = Number(text);
  return /^\d+(\.\d*)?$/.test(text) && km <= 2000 ? Math.round(km * 10) / 10 : undefined;
}

export const writeKilometres = (km: number): string => String(km).replace(".", ",");

/** Whole minutes of at most a day; undefined for anything else. */
export function readMinutes(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) && Number(text) <= 1440 ? Number(text) : undefined;
}
