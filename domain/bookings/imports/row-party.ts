/** Reads the number at the beginning of a cell: `2`, `2 adults`. Returns 0 for an empty cell, undefined for a cell without a number. */
export function readCount(cell: string): number | undefined {
  if (cell === "" || cell === "-") return 0;
  const [, digits] = /^(\d{1,3})(?:[.,]0+)?(?: *\p{L}.*)?$/u.exec(cell) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export interface RowParty {
  adults: number;
  children: number;
  infants: number;
}

const MAX_PARTY: RowParty = { adults: 100, children: 20, infants: 10 };

/** Reads who comes. Without adults they are the other guests, and at least one, because a booking has one. */
export function readParty(cells: Record<"adults" | "children" | "infants" | "guests", string>): RowParty | undefined {
  const [adults, children, infants, guests] = [cells.adults, cells.children, cells.infants, cells.guests].map(readCount);
  if (adults === undefined || children === undefined || infants === undefined || guests === undefined) return undefined;
  const party = { adults: adults > 0 ? adults : Math.max(1, guests - children - infants), children, infants };
  return party.adults > MAX_PARTY.adults || children > MAX_PARTY.children || infants > MAX_PARTY.infants ? undefined : party;
}
