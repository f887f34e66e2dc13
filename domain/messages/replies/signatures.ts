import { isQuoted, isSeparator } from "./attributions.ts";

/** A signature that is longer is text. */
const MAX_SIGNATURE_LINES = 12;
const MAX_FOOTER_LENGTH = 120;

/** Lines that phones and webmails add, `Verstuurd vanaf mijn iPhone`; a parcel can be "verzonden met" something too. */
const FOOTER =
  /^\W{0,3}(?:sent (?:from|via|with)|get outlook|(?:verstuurd|verzonden) (?:vanaf|met|via|vanuit)|download outlook|outlook (?:voor|für) |gesendet (?:von|mit)|von meinem|diese nachricht wurde von|wysłan[eoa] z|pobierz (?:program )?outlook|uzyskaj (?:program )?outlook|odesláno z|získat|lähetetty|hanki outlook|envoyé (?:depuis|de mon|à partir)|inviato da|enviado (?:desde|do meu)|sendt fra|skickat från)/i;
const PROGRAM =
  /iphone|ipad|\bios\b|android|outlook|yahoo|samsung|galaxy|huawei|xiaomi|windows|\bmail\b|telefo|smartphone|mobil|tablet|gmail|thunderbird|proton|onet/i;

const isFooter = (line: string): boolean => line.length <= MAX_FOOTER_LENGTH && FOOTER.test(line) && PROGRAM.test(line);

/** Removes blank lines, separators and the footers of mail programs from the end of a text. */
export function withoutEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => {
    const shown = line.slice(0, 2 * MAX_FOOTER_LENGTH).trim();
    return shown !== "" && !isSeparator(shown) && !isFooter(shown);
  });
  return lines.slice(0, last + 1);
}

/** Removes the signature at the end: what follows a line `-- ` (RFC 3676 section 4.3), or the footer of a mail program. */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  const short = withoutEnd(lines);
  const from = Math.max(0, short.length - MAX_SIGNATURE_LINES - 1);
  const mark = short.findLastIndex((line, index) => index >= from && /^--[ \u00a0]?$/.test(line.slice(0, 4)));
  return mark < 0 || short.slice(mark).some(isQuoted) ? short : withoutEnd(short.slice(0, mark));
}
