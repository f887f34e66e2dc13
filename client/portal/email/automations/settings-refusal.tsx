import { ApiError } from "../../../kit/api/api-error.ts";
import { RefusalNotice } from "../../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../../kit/i18n/texts.ts";
import { Notice } from "../../../kit/ui/notice.tsx";

/** The reason why settings or a template were not saved; after a conflict the screen shows the version saved elsewhere. */
export function SettingsRefusal({ error }: { error: Error | null | undefined }) {
  const text = useWords("email");
  if (error instanceof ApiError && error.code === "VERSION_CONFLICT") return <Notice kind="warning">{text("conflict")}</Notice>;
  return <RefusalNotice error={error} />;
}
