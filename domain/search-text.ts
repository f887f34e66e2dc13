/** A text in lower case and without accents, for searching: `Łukasz` and `lukasz` are the same. */
export const searchText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replace(/\s+/g, " ").trim();
