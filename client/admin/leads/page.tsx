import { Tabs } from "../../kit/ui/tabs.tsx";
import { useTexts } from "../shell/texts.ts";
import { useFilters } from "../ui/use-filters.ts";
import { HoursForm } from "./hours-form.tsx";
import { LeadList } from "./lead-list.tsx";

/** Contact forms and consultations, and the hours in which consultations take place. */
export default function LeadsPage() {
  const text = useTexts("leads");
  const { filters, change } = useFilters(["tab"]);
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <Tabs
        label={text("title")}
        value={filters.tab ?? "leads"}
        onChange={(tab) => change("tab", tab === "leads" ? "" : tab)}
        tabs={[
          { value: "leads", label: text("tabs.leads"), content: <LeadList /> },
          { value: "hours", label: text("tabs.hours"), content: <HoursForm /> },
        ]}
      />
    </>
  );
}
