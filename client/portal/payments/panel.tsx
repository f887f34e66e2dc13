import { Suspense } from "react";
import { useLocation } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { itemInPath, itemPath, screenPath } from "#locales/portal-paths.ts";
import { Overview } from "./overview/overview.tsx";

const Statements = fetched(async () => (await import("./statements/statements.tsx")).Statements);

const VIEWS = ["overview", "statements"] as const;

/** Money of guests: the overview, and bank statements. */
export default function PaymentsPanel() {
  const text = useWords("payments");
  const shell = useWords("shell");
  const [path, setPath] = useLocation();
  const item = itemInPath(path);
  const view = VIEWS.find((each) => each === item) ?? "overview";
  const content = { overview: <Overview />, statements: <Statements /> };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Tabs
        label={text("views.label")}
        value={view}
        onChange={(value) =>
          setPath(value === "overview" ? screenPath("dashboard", "payments") : itemPath("payments", value), { replace: true })
        }
        tabs={VIEWS.map((value) => ({
          value,
          label: text(`views.${value}`),
          content: value === view && (
            <Suspense fallback={<Skeleton label={shell("loading")} lines={8} />}>{content[value]}</Suspense>
          ),
        }))}
      />
    </div>
  );
}
