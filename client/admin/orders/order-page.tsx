import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { AdminOrder } from "#contract/admin/order.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Facts } from "../records/facts.tsx";
import { Moment } from "../records/moment.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { OrderStatusBadge } from "./order-list.tsx";
import { numberFormat } from "#locales/words/intl.ts";

/** An order with its customer and its history. */
export function OrderPage({ id }: { id: string }) {
  const shell = useWords("shell");
  const order = useQuery({
    queryKey: ["admin", "orders", id],
    queryFn: () => unwrap(api.admin.orders[":id"].$get({ param: { id } })),
  });
  if (order.error) return <RefusalNotice error={order.error} />;
  if (!order.data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Order {...order.data} />;
}

function Order({ order, ownerId, events, signUpLink }: AdminOrder) {
  const text = useTexts("orders");
  const { locale } = useLanguage();
  const euros = (cents: number) =>
    numberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency: "EUR" }).format(cents / 100);
  const { customer } = order;
  const history = [
    { type: text("history.placed"), at: order.createdAt },
    ...events,
    ...(order.paidAt === null ? [] : [{ type: text("history.paid"), at: order.paidAt }]),
    ...(signUpLink ? [{ type: text("history.linkSent"), at: signUpLink.createdAt }] : []),
    ...(signUpLink?.redeemedAt ? [{ type: text("history.linkUsed"), at: signUpLink.redeemedAt }] : []),
  ].toSorted((a, b) => a.at - b.at);
  return (
    <>
      <RecordTitle page="orders" title={order.number}>
        <OrderStatusBadge status={order.status} />
      </RecordTitle>
      <Panel title={text("order")}>
        <Facts
          items={[
            [text("facts.customer"), [customer.name, customer.company].filter(Boolean).join(", ")],
            [
              text("facts.email"),
              ownerId === null ? customer.email : <PageLink href={adminPath("owners", ownerId)}>{customer.email}</PageLink>,
            ],
            [text("facts.country"), customer.country],
            [text("facts.vatNumber"), customer.vatNumber],
            [text("facts.plan"), text(`plans.${order.plan}`)],
            [text("facts.dueNow"), euros(order.dueNow)],
            [text("facts.monthly"), euros(order.monthly)],
            [text("facts.nextCharge"), order.nextCharge],
            [text("facts.provider"), [order.provider, order.providerRef].filter(Boolean).join(" · ")],
            [text("facts.language"), order.locale],
            [text("facts.id"), order.id],
          ]}
        />
      </Panel>
      <Panel title={text("history.title")}>
        <Rows>
          {history.map(({ type, at }, index) => (
            <Row key={`${at} ${index}`} title={type} aside={<Moment at={at} />} />
          ))}
        </Rows>
      </Panel>
    </>
  );
}
