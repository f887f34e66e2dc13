import type { PaymentPurpose } from "#contract/letting/payment.ts";
import type { Payer } from "#contract/letting/statement.ts";
import { findPayers } from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";

/**
 * The account and name from which a purpose of a booking was paid by transfer last, to which a refund can go; otherwise those of
 * the booking's other transfers, and undefined if there are none.
 */
export async function payerOf(store: Store, bookingId: string, purpose: PaymentPurpose): Promise<Payer | undefined> {
  const payers = await findPayers(store, { bookingId });
  const ofPurpose = payers.filter((payer) => payer.purpose === purpose);
  const ordered = [...ofPurpose, ...payers];
  const last = ordered.find(({ iban }) => iban !== null) ?? ordered[0];
  return last && { iban: last.iban, name: last.name };
}
