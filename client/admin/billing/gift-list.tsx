import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ListedGift } from "#contract/admin/billing.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { ReasonAction } from "../records/reason-dialog.tsx";
import { RecordList } from "../records/record-list.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";

/** Gifts of all sites, newest first. */
export function GiftList() {
  const text = useTexts("billing");
  return (
    <>
      <p className="max-w-[62ch] text-soft">{text("gifts.text")}</p>
      <RecordList
        queryKey={["admin", "billing", "gifts"]}
        states={["running", "over"] as const}
        stateLabel={(state) => text(`gifts.${state}`)}
        load={(query) => unwrap(api.admin.billing.gifts.$get({ query }))}
        itemsOf={({ gifts }) => gifts}
      >
        {(gift) => <GiftRow key={gift.id} gift={gift} />}
      </RecordList>
    </>
  );
}

/** The reasons of gifts that the platform itself gives. */
const OWN_REASONS = ["launch", "handed over"] as const;
const isOwnReason = (reason: string): reason is (typeof OWN_REASONS)[number] => OWN_REASONS.some((each) => each === reason);

/** A gift with its reasons, and the button that ends it. */
export function GiftRow({ gift }: { gift: ListedGift }) {
  const { id, siteId, siteName, reason, endsAt, createdAt, isRunning, by, ended } = gift;
  const text = useTexts("billing");
  const admin = useTexts("shell");
  const queries = useQueryClient();
  return (
    <Row
      href={adminPath("sites", siteId)}
      title={siteName || siteId}
      text={
        <>
          <Moment at={createdAt} /> · {by ?? text("gifts.platform")} ·{" "}
          {by === null && isOwnReason(reason) ? text(`gifts.reasons.${reason}`) : reason}
          {ended && (
            <span className="block">
              {text("gifts.ended")} <Moment at={ended.at} />
              {[ended.by, ended.reason].filter(Boolean).map((each) => ` · ${each}`)}
            </span>
          )}
        </>
      }
      badges={<Badge look={isRunning ? "good" : "plain"}>{text(isRunning ? "gifts.running" : "gifts.over")}</Badge>}
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            {text("gifts.until")} <Moment at={endsAt} />
          </span>
          {isRunning && (
            <ReasonAction
              label={text("gifts.end.label")}
              text={text("gifts.end.text")}
              isDangerous
              send={async (given) => {
                await unwrap(api.admin.billing.gifts[":id"].end.$post({ param: { id }, json: { reason: given } }));
                showToast(admin("records.done"));
                await queries.invalidateQueries({ queryKey: ["admin"] });
              }}
            />
          )}
        </span>
      }
    />
  );
}
