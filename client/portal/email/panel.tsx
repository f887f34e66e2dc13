import { Suspense } from "react";
import { useLocation } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { itemInPath, itemPath, screenPath } from "#locales/portal-paths.ts";
import { Upcoming } from "./upcoming/upcoming.tsx";

const Automations = fetched(async () => (await import("./automations/automations.tsx")).Automations);
const Templates = fetched(async () => (await import("./templates/templates.tsx")).Templates);
const GroupMessage = fetched(async () => (await import("./group/group-message.tsx")).GroupMessage);
const SentList = fetched(async () => (await import("./sent/sent-list.tsx")).SentList);

const VIEWS = ["upcoming", "automations", "templates", "group", "sent"] as const;

/** Messages to guests: the next ones, automations, their texts, a message to a group, and sent messages. */
export default function EmailPanel() {
  const text = useWords("email");
  const shell = useWords("shell");
  const [path, setPath] = useLocation();
  const item = itemInPath(path);
  const view = VIEWS.find((each) => each === item) ?? "upcoming";
  const content = {
    upcoming: <Upcoming />,
    automations: <Automations />,
    templates: <Templates />,
    group: <GroupMessage />,
    sent: <SentList />,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Tabs
        label={text("views.label")}
        value={view}
        isManual
        onChange={(value) =>
          setPath(value === "upcoming" ? screenPath("dashboard", "email") : itemPath("email", value), { replace: true })
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
