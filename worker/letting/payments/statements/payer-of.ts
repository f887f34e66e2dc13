import type { Payer } from "#contract/letting/statement.ts";
import { findPayers } from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";

/** The account and name from which a booking was paid by transfer last, to which a refund can go; undefined if unknown. */
export async function payerOf(store: Store, bookingId: string): Promise<Payer | undefined> {
  const payers = await findPayers(store, { bookingId });
  const last = payers.find(({ iban }) => iban !== null) ?? payers[0];
  return last && { iban: last.iban, name: last.name };
}
