import { ApiError } from "../api/api-error.ts";
import { useLanguage } from "../i18n/i18n.ts";

/** Returns the words for the fields that the API refused, by their path, and whether it named any. */
export function useFieldErrors(error: Error | null): { errorOf: (path: string) => string | undefined; hasAny: boolean } {
  const { t } = useLanguage();
  const codes = error instanceof ApiError ? (error.fields ?? {}) : {};
  return {
    errorOf: (path) => (codes[path] === undefined ? undefined : t(`forms:errors.${codes[path]}`)),
    hasAny: Object.keys(codes).length > 0,
  };
}
