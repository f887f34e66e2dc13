import { useLanguage } from "#client/lib/i18n.ts";
import { useTextGroup, useWords, type Words } from "../texts.ts";
import { useDraft, useOperations } from "../workspace/workspace.tsx";

/** The texts of the editors, wherever one is shown; waits (Suspense) for them. */
export function useEditorWords(): Words<"editors"> {
  useTextGroup("portal/editors");
  return useWords("editors");
}

/** What the server found wrong with a field of the draft, in words: `fieldError("units.0.sleeps")`; of paragraphs with any. */
export function useFieldError(): (path: string) => string | undefined {
  const { t } = useLanguage();
  const { fields } = useDraft();
  return (path) => {
    const paragraph = Object.keys(fields).find((at) => at.startsWith(`${path}.`) && /^\d+$/.test(at.slice(path.length + 1)));
    const code = fields[path] ?? (paragraph === undefined ? undefined : fields[paragraph]);
    return code === undefined ? undefined : t(`forms:errors.${code}`, { defaultValue: code });
  };
}

/** The server's objection to a field of the operations, in words: `operationsError("units.{id}.nightlyFrom")`. */
export function useOperationsError(): (path: string) => string | undefined {
  const { t } = useLanguage();
  const { fields } = useOperations();
  return (path) => {
    const code = fields[path];
    return code === undefined ? undefined : t(`forms:errors.${code}`, { defaultValue: code });
  };
}
