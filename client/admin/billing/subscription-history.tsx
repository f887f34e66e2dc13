import type { ReactNode } from "react";
import { Badge } from "../../kit/ui/badge.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { AdminSubscription } from "#contract/admin/billing.ts";
import { MOVEMENT_OUTCOMES } from "#contract/business/subscription.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { PageLink } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { GiftRow } from "./gift-list.tsx";
import { useChangeText, useEuros } from "./words.tsx";

const MAIL_LOOKS = {
  waiting: "plain",
  sent: "good",
  failed: "bad",
  bounced: "bad",
  suppressed: "attention",
  cancelled: "plain",
} as const satisfies Record<AdminSubscription["mails"][number]["state"], string>;

/** The movements of money, changes, emails, events and gifts of a subscription, the newest first. */
export function SubscriptionHistory({ movements, changes, mails, events, gifts, order, dashboard }: AdminSubscription) {
  const text = useTexts("billing");
  const admin = useTexts("shell");
  const euros = useEuros();
  const changeText = useChangeText();
  return (
    <>
      <Part title={text("parts.movements")}>
        {movements.toReversed().map(({ id, kind, amount, at }) => {
          const [ref, suffix] = id.split(" ");
          const outcome = MOVEMENT_OUTCOMES.find((each) => each === suffix);
          return (
            <Row
              key={id}
              title={`${euros(amount)} · ${text(`movements.${kind}`)}`}
              text={
                dashboard === null ? (
                  id
                ) : (
                  <a href={`${dashboard}search?query=${ref}`} rel="noreferrer" className="underline underline-offset-4">
                    {id}
                  </a>
                )
              }
              badges={outcome && <Badge>{text(`outcomes.${outcome}`)}</Badge>}
              aside={<Moment at={at} />}
            />
          );
        })}
      </Part>
      <Part title={text("parts.changes")}>
        {changes.toReversed().map(({ version, source, at, facts, by }) => (
          <Row
            key={version}
            title={changeText(facts) || text("noFacts")}
            text={[text(`sources.${source}`), by].filter(Boolean).join(" · ")}
            aside={<Moment at={at} />}
          />
        ))}
      </Part>
      <Part title={text("parts.mails")}>
        {mails.toReversed().map(({ id, subject, state, at }) => (
          <Row
            key={id}
            title={subject || text("contentDeleted")}
            badges={<Badge look={MAIL_LOOKS[state]}>{admin(`mailStates.${state}`)}</Badge>}
            aside={<Moment at={at} />}
          />
        ))}
      </Part>
      {mails.length > 0 && (
        <p>
          <PageLink href={`${adminPath("emails")}?recipient=${encodeURIComponent(order.email)}`}>{text("allMails")}</PageLink>
        </p>
      )}
      <Part title={text("parts.events")}>
        {events.toReversed().map(({ id, type, at }) => (
          <Row key={id} title={type} text={id} aside={<Moment at={at} />} />
        ))}
      </Part>
      <Part title={text("parts.gifts")}>
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} />
        ))}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  const admin = useTexts("shell");
  return (
    <Panel title={title}>
      {children.length > 0 ? <Rows>{children}</Rows> : <p className="text-soft">{admin("records.empty")}</p>}
    </Panel>
  );
}
