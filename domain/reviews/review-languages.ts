/** Common languages of reviews (ISO 639). */
export const REVIEW_LANGUAGES = ["nl", "en", "de", "fr", "pl", "it", "es", "pt", "da", "sv", "cs", "uk"] as const;
