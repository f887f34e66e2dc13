import { Link } from "wouter";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { useTitle } from "../shell/title.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";

/** Shown at an unknown address below the dashboard. */
export function NoSection() {
  useTextGroup("portal/dashboard-later");
  const text = useWords("dashboard-later");
  const dashboard = useWords("dashboard");
  useTitle(text("noSection.title"));
  return (
    <EmptyState level="h1" title={text("noSection.title")} text={text("noSection.text")}>
      <Link href={screenPath("dashboard")} className="font-semibold underline underline-offset-4">
        {dashboard("sections.overview")}
      </Link>
    </EmptyState>
  );
}
