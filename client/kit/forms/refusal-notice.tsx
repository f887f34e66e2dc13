import { useLanguage } from "../i18n/i18n.ts";
import { Notice } from "../ui/notice.tsx";
import { refusalText } from "./refusal-text.ts";

/** Notice that says why a query or a mutation was refused; renders nothing while `error` is empty. */
export function RefusalNotice({ error }: { error: Error | null | undefined }) {
  const { t } = useLanguage();
  return error && <Notice kind="error">{refusalText(error, t)}</Notice>;
}
