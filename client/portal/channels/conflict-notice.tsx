import { Link } from "wouter";
import { Notice } from "../../kit/ui/notice.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Says that nights are taken twice, with a link to the choices; renders nothing without a conflict. */
export function ConflictNotice({ count }: { count: number }) {
  const text = useWords("dashboard");
  if (count === 0) return null;
  return (
    <Notice kind="error">
      <p>
        <strong>{text("conflicts.title", { count })}</strong> {text("conflicts.text")}
      </p>
      <Link
        href={screenPath("dashboard", "channels")}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {text("conflicts.open")}
      </Link>
    </Notice>
  );
}
