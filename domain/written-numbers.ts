/** Characters ignored in a number: spaces, apostrophes as thousands separators, the currency, the per cent sign. */
const IGNORED = /[\s'’€%]|EUR/gi;

/**
 * Parses an amount written in any of our languages (`20.000`, `20 000`, `€ 20,000.50`) into cents. A single separator followed by
 * three digits separates thousands. Undefined if the text is not an amount.
 */
export function parseAmount(written: string): number | undefined {
  const bare = written.replace(IGNORED, "");
  const decimals = /[.,](?<cents>\d{1,2})$/.exec(bare);
  const whole = decimals ? bare.slice(0, decimals.index) : bare;
  const separators = new Set(whole.match(/[.,]/g));
  const isGrouped =
    /^\d{1,3}(?:[.,]\d{3})+$/.test(whole) && separators.size === 1 && !(decimals && separators.has(bare.charAt(decimals.index)));
  if (!isGrouped && !/^\d{1,12}$/.test(whole)) return undefined;
  const euros = Number(whole.replace(/[.,]/g, ""));
  return euros * 100 + Number((decimals?.groups?.["cents"] ?? "").padEnd(2, "0"));
}

/**
 * Parses a percentage with at most one decimal (`15`, `15,5%`) into tenths of a per cent. Undefined if it is not from 0 to 100.
 */
export function parsePercentage(written: string): number | undefined {
  const [, whole = "", decimal = "0"] = /^(\d{1,3})(?:[.,](\d))?$/.exec(written.replace(IGNORED, "")) ?? [];
  const tenths = Number(whole) * 10 + Number(decimal);
  return whole === "" || tenths > 1000 ? undefined : tenths;
}
