import type { CalendarDate } from "#domain/dates.ts";

/** A number such as KSeF gives, with its checksum (CRC-8, polynomial 0x07), for a test's `index`. */
export function ksefNumber(nip: string, on: CalendarDate, index: number): string {
  const data = `${nip}-${on.replaceAll("-", "")}-${index.toString(16).toUpperCase().padStart(12, "0")}`;
  let crc = 0;
  for (const byte of Buffer.from(data)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >= 0x80 ? ((crc << 1) & 0xff) ^ 0x07 : crc << 1;
  }
  return `${data}-${crc.toString(16).toUpperCase().padStart(2, "0")}`;
}
