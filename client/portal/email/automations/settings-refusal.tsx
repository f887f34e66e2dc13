import { ApiError } from "#client/kit/api/api-error.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Notice } from "#client/kit/ui/notice.tsx";

/** The reason why settings or a template were not saved; after a conflict the screen shows the version saved elsewhere. */
export function SettingsRefusal({ error }: { error: Error | null | undefined }) {
  const text = useWords("email");
  if (error instanceof ApiError && error.code === "VERSION_CONFLICT") return <Notice kind="warning">{text("conflict")}</Notice>;
  return <RefusalNotice error={error} />;
}
