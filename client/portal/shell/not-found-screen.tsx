import { Link } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useTitle } from "./title.ts";

/** Shown at unknown addresses of the portal. */
export function NotFoundScreen() {
  const text = useWords("shell");
  useTitle(text("noScreen.title"));
  return (
    <div className="wrap py-16">
      <EmptyState title={text("noScreen.title")} text={text("noScreen.text")}>
        <Link href={screenPath("account")} className="font-semibold underline underline-offset-4">
          {text("menu.account")}
        </Link>
      </EmptyState>
    </div>
  );
}
