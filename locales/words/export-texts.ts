import en from "../en/export.json";
import nl from "../nl/export.json";
import pl from "../pl/export.json";

/** Texts of the group `export` in one language: the words of tables and of an export. */
export type ExportTexts = typeof nl;

export const EXPORT_TEXTS = { nl, en, pl };
