import { Tabs } from "../../kit/ui/tabs.tsx";
import { useTexts } from "../shell/texts.ts";
import { useFilters } from "../ui/use-filters.ts";
import { CauseList } from "./cause-list.tsx";
import { HeldMessages } from "./held-messages.tsx";
import { MessageList } from "./message-list.tsx";
import { RefusalList } from "./refusal-list.tsx";
import { SuppressionList } from "./suppression-list.tsx";

/** Messages of the whole platform, addresses that get none, and domains that refuse them. */
export default function EmailsPage() {
  const text = useTexts("emails");
  const { filters, change } = useFilters(["tab"]);
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <HeldMessages />
      <Tabs
        label={text("title")}
        value={filters.tab ?? "messages"}
        onChange={(tab) => change("tab", tab === "messages" ? "" : tab)}
        tabs={[
          { value: "messages", label: text("tabs.messages"), content: <MessageList /> },
          { value: "causes", label: text("tabs.causes"), content: <CauseList /> },
          { value: "suppressions", label: text("tabs.suppressions"), content: <SuppressionList /> },
          { value: "refusals", label: text("tabs.refusals"), content: <RefusalList /> },
        ]}
      />
    </>
  );
}
