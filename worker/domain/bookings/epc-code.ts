const MAX_NAME_LENGTH = 70;
const MAX_REMITTANCE_LENGTH = 140;
/** EUR 999,999,999.99, the highest amount of a SEPA credit transfer. */
const MAX_AMOUNT = 99_999_999_999;

/**
 * The content of a QR code for a SEPA credit transfer (EPC069-12, version 002, UTF-8), which banking apps read. `amount` is in euro
 * cents. Undefined if the standard has no code for this amount.
 */
export function epcCode(transfer: { iban: string; holder: string; amount: number; remittance: string }): string | undefined {
  const { iban, holder, amount, remittance } = transfer;
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_AMOUNT) return undefined;
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
  const [noBic, noPurpose, noCreditorReference] = ["", "", ""];
  const name = oneLine(holder, MAX_NAME_LENGTH);
  const text = oneLine(remittance, MAX_REMITTANCE_LENGTH);
  return ["BCD", "002", "1", "SCT", noBic, name, iban, euros, noPurpose, noCreditorReference, text].join("\n");
}

const oneLine = (text: string, maxLength: number): string => text.replace(/[\r\n]+/g, " ").slice(0, maxLength);
