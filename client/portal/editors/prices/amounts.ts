/** An amount as it is typed, in minor units: `145`, `1.250`, `82,50`. Undefined of what is none. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00a0€]|zł/g, "");
  if (text === "") return 0;
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= 10_000_000 ? amount : undefined;
}

interface Stay {
  nights: number;
  /** Minor units. */
  lodging: number;
  cleaning: number;
  total: number;
}

/** What guests pay for a week, or for the shortest stay where that is longer; minor units in and out. */
export function weekOf(unit: { nightlyFrom: number; cleaningFee: number; minimumNights: number }): Stay {
  const nights = Math.max(7, unit.minimumNights);
  const lodging = nights * unit.nightlyFrom;
  return { nights, lodging, cleaning: unit.cleaningFee, total: lodging + unit.cleaningFee };
}
