interface Named {
  name: string;
  company: string;
  vatNumber: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * True if two versions of a buyer name the same person or company: at least one of name, company and VAT number is unchanged. A
 * corrected invoice may not name somebody else who bought.
 */
export const isSameBuyer = (before: Named, after: Named): boolean =>
  (["name", "company", "vatNumber"] as const).some(
    (field) => plain(before[field]) !== "" && plain(before[field]) === plain(after[field]),
  );
