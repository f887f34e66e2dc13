import { ApiError } from "../../../../lib/api-error.ts";
import { RefusalNotice } from "../../../forms/refusal-notice.tsx";
import { useWords } from "../../../texts.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Why settings or a template were not saved; after a conflict the screen shows what was saved elsewhere. */
export function SettingsRefusal({ error }: { error: Error | null | undefined }) {
  const text = useWords("email");
  if (error instanceof ApiError && error.code === "VERSION_CONFLICT") return <Notice kind="warning">{text("conflict")}</Notice>;
  return <RefusalNotice error={error} />;
}
