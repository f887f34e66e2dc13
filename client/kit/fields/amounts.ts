/** Parses a typed amount to minor units: `145`, `1.250`, `82,50`. Undefined if invalid. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00a0€]|zł/g, "");
  if (text === "") return 0;
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= 10_000_000 ? amount : undefined;
}
