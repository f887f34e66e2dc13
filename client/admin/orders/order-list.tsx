import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { Badge } from "#client/portal/ui/badge.tsx";
import { ORDER_STATUSES, type OrderStatus } from "#contract/order.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { pagedQuery } from "../records/paged-query.ts";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../texts.ts";
import { useFilters } from "../ui/use-filters.ts";

const LOOKS = {
  open: "plain",
  processing: "attention",
  paid: "good",
  failed: "bad",
  cancelled: "plain",
  expired: "plain",
} as const satisfies Record<OrderStatus, string>;

/** The status of an order. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const text = useTexts("shell");
  return <Badge look={LOOKS[status]}>{text(`orderStates.${status}`)}</Badge>;
}

/** All orders, newest first, those in a state, or those that a search finds. */
export function OrderList() {
  const text = useTexts("orders");
  const admin = useTexts("shell");
  const { filters, change } = useFilters(["q", "state"]);
  const state = ORDER_STATUSES.find((each) => each === filters.state);
  const list = useInfiniteQuery(
    pagedQuery(
      ["orders", filters.q, state],
      (cursor) => unwrap(api.admin.orders.$get({ query: { q: filters.q, state, ...cursor } })),
      ({ orders }) => orders,
    ),
  );
  return (
    <ListPage
      title={text("title")}
      text={text("text")}
      searchLabel={text("search")}
      filters={filters}
      change={change}
      states={ORDER_STATUSES.map((value) => ({ value, label: admin(`orderStates.${value}`) }))}
      list={list}
    >
      {(order) => (
        <Row
          key={order.id}
          href={adminPath("orders", order.id)}
          title={order.number}
          text={order.email}
          badges={<OrderStatusBadge status={order.status} />}
          aside={<Moment at={order.createdAt} />}
        />
      )}
    </ListPage>
  );
}
