const MAX_NAME_LENGTH = 70;
/** EUR 999,999,999.99, the highest amount of a SEPA credit transfer. */
const MAX_AMOUNT = 99_999_999_999;

/**
 * The content of a QR code for a SEPA credit transfer (EPC069-12, version 002, UTF-8), which banking apps read. `amount` is in
 * euro cents; the remittance is a creditor reference (ISO 11649); the standard allows no further text. Undefined if the amount is
 * out of its range.
 */
export function epcCode(transfer: {
  iban: string;
  holder: string;
  amount: number;
  creditorReference: string;
}): string | undefined {
  const { iban, holder, amount, creditorReference } = transfer;
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_AMOUNT) return undefined;
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
  const name = holder.replace(/[\r\n]+/g, " ").slice(0, MAX_NAME_LENGTH);
  const [noBic, noPurpose] = ["", ""];
  return ["BCD", "002", "1", "SCT", noBic, name, iban, euros, noPurpose, creditorReference].join("\n");
}
