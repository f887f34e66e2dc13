import { useSearchParams } from "wouter";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import type { AdminPageProps } from "../shell/page-props.ts";
import { useTexts } from "../shell/texts.ts";
import { DifferenceList } from "./difference-list.tsx";
import { GiftList } from "./gift-list.tsx";
import { ReturnList } from "./return-list.tsx";
import { Revenue } from "./revenue.tsx";
import { StateTable } from "./state-table.tsx";
import { SubscriptionList } from "./subscription-list.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";

/** Owners' subscriptions with what they pay, or one of them. */
export default function BillingPage({ item }: AdminPageProps) {
  return item === undefined ? <Billing /> : <SubscriptionPage key={item} id={item} />;
}

function Billing() {
  const text = useTexts("billing");
  const [search, setSearch] = useSearchParams();
  const { data: figures, error } = useQuery({
    queryKey: ["admin", "billing", "figures"],
    queryFn: () => unwrap(api.admin.billing.figures.$get()),
  });
  const panel = (content: React.ReactNode) => <div className="grid gap-6">{content}</div>;
  return (
    <>
      <div>
        <h1 className="title-m">{text("title")}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
      </div>
      <RefusalNotice error={error} />
      {figures && figures.billedBy !== "stripe" && <Notice>{text(`billedBy.${figures.billedBy ?? "nobody"}`)}</Notice>}
      <Tabs
        label={text("title")}
        value={search.get("tab") ?? "subscriptions"}
        onChange={(tab) => setSearch(tab === "subscriptions" ? {} : { tab })}
        tabs={[
          { value: "subscriptions", label: text("tabs.subscriptions"), content: panel(<SubscriptionList />) },
          { value: "revenue", label: text("tabs.revenue"), content: figures && panel(<Revenue {...figures} />) },
          { value: "returns", label: text("tabs.returns"), content: panel(<ReturnList />) },
          { value: "gifts", label: text("tabs.gifts"), content: panel(<GiftList />) },
          { value: "differences", label: text("tabs.differences"), content: panel(<DifferenceList />) },
          { value: "states", label: text("tabs.states"), content: <StateTable /> },
        ]}
      />
    </>
  );
}
