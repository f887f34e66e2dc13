/** What people put around a number: spaces of all widths, apostrophes between thousands, the currency or the per cent sign. */
const AROUND = /[\s'’€%]|EUR/gi;

/**
 * An amount as people write it in any of our languages (`20.000`, `20 000`, `€ 20,000.50`), in cents. A single separator
 * with three digits behind it separates thousands. Undefined when it is no amount.
 */
export function parseAmount(written: string): number | undefined {
  const bare = written.replace(AROUND, "");
  const decimals = /[.,](?<cents>\d{1,2})$/.exec(bare);
  const whole = decimals ? bare.slice(0, decimals.index) : bare;
  const marks = new Set(whole.match(/[.,]/g));
  const grouped =
    /^\d{1,3}(?:[.,]\d{3})+$/.test(whole) && marks.size === 1 && !(decimals && marks.has(bare.charAt(decimals.index)));
  if (!grouped && !/^\d{1,12}$/.test(whole)) return undefined;
  const euros = Number(whole.replace(/[.,]/g, ""));
  return euros * 100 + Number((decimals?.groups?.["cents"] ?? "").padEnd(2, "0"));
}

/** A percentage with at most one decimal (`15`, `15,5%`), in tenths of a per cent. Undefined when it is none of 0 to 100. */
export function parsePercentage(written: string): number | undefined {
  const [, whole = "", decimal = "0"] = /^(\d{1,3})(?:[.,](\d))?$/.exec(written.replace(AROUND, "")) ?? [];
  const tenths = Number(whole) * 10 + Number(decimal);
  return whole === "" || tenths > 1000 ? undefined : tenths;
}
