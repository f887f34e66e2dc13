import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useTextGroup, useWords, type Words } from "../../kit/i18n/texts.ts";
import { useDraft, useOperations } from "./workspace.tsx";

/** Returns the texts of the editors; suspends until they are loaded. */
export function useEditorWords(): Words<"editors"> {
  useTextGroup("portal/editors");
  return useWords("editors");
}

/** Returns a function that gives a draft field's validation message: `fieldError("units.0.sleeps")`. Includes its paragraphs. */
export function useFieldError(): (path: string) => string | undefined {
  const { t } = useLanguage();
  const { fields } = useDraft();
  return (path) => {
    const paragraph = Object.keys(fields).find((at) => at.startsWith(`${path}.`) && /^\d+$/.test(at.slice(path.length + 1)));
    const code = fields[path] ?? (paragraph === undefined ? undefined : fields[paragraph]);
    return code === undefined ? undefined : t(`forms:errors.${code}`, {}, code);
  };
}

/** Returns a function that gives the message of a validation error's code. */
export function useErrorText(): (code: string | undefined) => string | undefined {
  const { t } = useLanguage();
  return (code) => (code === undefined ? undefined : t(`forms:errors.${code}`, {}, code));
}

/** Returns a function that gives the validation message of an operations field: `operationsError("timeZone")`. */
export function useOperationsError(): (path: string) => string | undefined {
  const text = useErrorText();
  const { fields } = useOperations();
  return (path) => text(fields[path]);
}
