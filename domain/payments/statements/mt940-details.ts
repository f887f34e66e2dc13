import type { RawTexts } from "./line.ts";
import { splitMarkedParts } from "./description-parts.ts";

export type Details = Pick<RawTexts, "name" | "iban" | "remittance"> & { returned: string };

/** Code words of the Dutch form, of which those at the end of a part end it: `/EREF/…/ORDP//NAME/…/REMI/…`. */
const CODE =
  /\/(TRTP|TRCD|EREF|PREF|IREF|RREF|MARF|CSID|CNTP|ORDP|BENM|NAME|IBAN|BIC|ADDR|REMI|PURP|RTRN|ULTD|ULTC|ULTB|INIT|ISDT|OCMT|EXCH|CHGS|SVCL|ID|CDTRREFTP|CDTRREF)\//g;
/** Parts by number after a code of three digits: `166?00GUTSCHRIFT?20…?32…`, with the mark that the bank has. */
const NUMBERED = /^\d{3}([?>~^<*+])(?=\d\d)/;
/** Labels within the numbered text (DK): the words are after `SVWZ+`. */
const SEPA_LABEL = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g;

/** Reads field 86 of MT940 in the forms of ING, Rabobank and ABN AMRO, of German and Polish banks, and as plain text. */
export function readDetails(text: string, ownAccount: string): Details {
  const mark = NUMBERED.exec(text)?.[1];
  if (mark !== undefined) return numbered(text.slice(3), mark, ownAccount);
  if (/^\/[A-Z]{2,9}\//.test(text)) return coded(text);
  const listed = /;\s*OD:\s*([^;]*)(?:;|$)/i.exec(text);
  if (listed) {
    const partOf = (label: string) => new RegExp(`;\\s*${label}:\\s*([^;]*)`, "i").exec(text)?.[1]?.trim() ?? "";
    return { name: listed[1]?.trim() ?? "", iban: partOf("Z RACH\\."), remittance: partOf("TYT\\."), returned: "" };
  }
  const parts = splitMarkedParts(text);
  return { name: parts?.name ?? "", iban: parts?.iban ?? "", remittance: parts?.remittance || text, returned: "" };
}

function coded(text: string): Details {
  const marks = [...text.matchAll(CODE)];
  const parts = marks.map((found, index): [string, string] => [
    found[1] ?? "",
    text.slice(found.index + found[0].length - 1, marks[index + 1]?.index ?? text.length),
  ]);
  const valueOf = (code: string) => clean(parts.find(([name, value]) => name === code && clean(value) !== "")?.[1] ?? "");
  // ING: /CNTP/account/BIC/name/town/
  const [iban = "", , name = ""] = valueOf("CNTP").split("/");
  const words = valueOf("REMI").replace(/^(?:USTD\/\/|STRD\/(?:CUR|ISO)\/)/, "");
  return {
    name: name || valueOf("NAME"),
    iban: iban || valueOf("IBAN"),
    remittance: [words, valueOf("CDTRREF"), referenceOf(valueOf("EREF"))].filter(Boolean).join(" "),
    returned: valueOf("RTRN").slice(0, 4),
  };
}

/** A part without the slashes around it. */
const clean = (value: string): string => value.replace(/^\/+/, "").replace(/\/+$/, "").trim();
const referenceOf = (endToEnd: string): string => (/^not ?provided$/i.test(endToEnd) ? "" : endToEnd);

function numbered(text: string, mark: string, ownAccount: string): Details {
  const parts = Map.groupBy(
    text
      .split(mark)
      .filter((part) => /^\d\d/.test(part))
      .map((part) => ({ number: Number(part.slice(0, 2)), value: part.slice(2) })),
    ({ number }) => number,
  );
  const valueOf = (number: number) => (parts.get(number) ?? []).map(({ value }) => value).join("");
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => valueOf(from + index)).join("");
  const purpose = span(20, 29) + span(60, 63);
  const labels = [...purpose.matchAll(SEPA_LABEL)];
  const words = labels.findIndex(([, label]) => label === "SVWZ");
  const labelled = labels[words];
  const remittance = labelled ? purpose.slice(labelled.index + labelled[0].length, labels[words + 1]?.index) : purpose;
  const accounts = [valueOf(31), valueOf(38), valueOf(10)].map((account) => account.trim());
  return {
    name: [valueOf(32), valueOf(33)].join("").trim(),
    iban: accounts.find((account) => /\d{6}/.test(account) && !ownAccount.endsWith(account)) ?? "",
    remittance: remittance.trim() || valueOf(0).trim(),
    returned: "",
  };
}
