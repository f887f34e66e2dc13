import type { ErrorCode } from "#contract/services/errors.ts";
import type { Locale } from "#domain/locale.ts";
import en from "./en/api.json";
import nl from "./nl/api.json";
import pl from "./pl/api.json";

const TEXTS: Record<Locale, Partial<Record<ErrorCode, string>> & { other: string }> = { nl, en, pl };

/** Explains an error of the guests' API in a sentence. */
export const apiSentence = (code: ErrorCode, locale: Locale): string => TEXTS[locale][code] ?? TEXTS[locale].other;
