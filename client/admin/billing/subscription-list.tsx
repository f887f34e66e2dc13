import { api, unwrap } from "../../kit/api/api.ts";
import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { type ListedSubscription, SUBSCRIPTION_FILTERS } from "#contract/admin/billing.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { RecordList } from "../records/record-list.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { StateBadges } from "./words.tsx";

/** All subscriptions, newest first, with a search and a filter by state. */
export function SubscriptionList() {
  const text = useTexts("billing");
  const sentence = useSentence();
  return (
    <RecordList
      queryKey={["admin", "billing", "subscriptions"]}
      search={text("search")}
      states={SUBSCRIPTION_FILTERS}
      stateLabel={(state) => text(`states.${state}`)}
      load={(query) => unwrap(api.admin.billing.subscriptions.$get({ query }))}
      itemsOf={({ subscriptions }) => subscriptions}
    >
      {(each) => (
        <Row
          key={each.id}
          href={adminPath("billing", each.id)}
          title={each.number}
          text={
            <>
              {[each.email, each.site?.name].filter(Boolean).join(" · ")}
              <span className="block wrap-anywhere [word-break:normal] text-ink">{sentence(each)}</span>
            </>
          }
          badges={<StateBadges {...each} />}
          aside={<Moment at={each.createdAt} />}
        />
      )}
    </RecordList>
  );
}

type Described = Pick<
  ListedSubscription,
  | "state"
  | "paidUntil"
  | "cancelsAt"
  | "endedAt"
  | "endRequestedAt"
  | "endReason"
  | "keptUntil"
  | "pastDueSince"
  | "remindersSent"
  | "remindersAccepted"
>;

/** Returns the function that says where a subscription stands: since when, and until when. */
function useSentence(): (subscription: Described) => string {
  const text = useTexts("billing");
  const { locale } = useLanguage();
  return (each) => {
    const { state, paidUntil, cancelsAt, endedAt, pastDueSince, remindersSent, remindersAccepted } = each;
    const { endRequestedAt, endReason, keptUntil } = each;
    const date = dateText((state === "ended" ? endedAt : pastDueSince) ?? paidUntil, locale);
    const sentences = [text(`sentences.${state}`, { date })];
    if (pastDueSince !== null)
      sentences.push(text("sentences.reminders", { count: remindersSent, accepted: String(remindersAccepted) }));
    if (cancelsAt !== null) sentences.push(text("sentences.cancelled", { date: dateText(cancelsAt, locale) }));
    if (endRequestedAt !== null && endReason !== null) {
      const reason = text(`endReasons.${endReason}`);
      sentences.push(text("sentences.endRequested", { date: dateText(endRequestedAt, locale), reason }));
    }
    if (keptUntil !== null) sentences.push(text("sentences.kept", { date: fullDayText(keptUntil, locale) }));
    return sentences.join(" ");
  };
}
