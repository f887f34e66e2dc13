import type { CalendarDate } from "../dates.ts";

interface VatRate {
  /** Percentage. */
  rate: number;
  /** First day on which it applies. */
  from: string;
}

/** Rates that have not changed since this product exists. */
const BEFORE = "2025-01-01";
const since = (rate: number, from = BEFORE): VatRate[] => [{ rate, from }];

/**
 * Standard VAT rates of the EU's member states by ISO 3166 code, the newest first. Regions with rates of their own are left out.
 *
 * Checked on 2026-11-28 against two public tables that agree on all 27 countries. Neither is official: compare with the Commission's
 * "Taxes in Europe" database before the one-stop shop is used.
 * https://newcraft.dev/vat-rates-eu-countries (December 2025)
 * https://calculariva.app/en-PH/blog/tipos-de-iva-aplicables-en-2025-segun-los-paises-miembros-de-la-union-europea (2025)
 */
const VAT_RATES: Readonly<Record<string, readonly VatRate[]>> = {
  AT: since(20),
  BE: since(21),
  BG: since(20),
  CY: since(19),
  CZ: since(21),
  DE: since(19),
  DK: since(25),
  EE: [...since(24, "2025-07-01"), ...since(22)],
  ES: since(21),
  FI: since(25.5),
  FR: since(20),
  GR: since(24),
  HR: since(25),
  HU: since(27),
  IE: since(23),
  IT: since(22),
  LT: since(21),
  LU: since(17),
  LV: since(21),
  MT: since(18),
  NL: since(21),
  PL: since(23),
  PT: since(23),
  RO: [...since(21, "2025-08-01"), ...since(19)],
  SE: since(25),
  SI: since(22),
  SK: since(23),
};

export const isEuCountry = (country: string): boolean => Object.hasOwn(VAT_RATES, country);

/** The standard rate of a member state on a day; undefined for other countries and for days before the table begins. */
export const standardRate = (country: string, day: CalendarDate): number | undefined =>
  VAT_RATES[country]?.find(({ from }) => from <= day)?.rate;
