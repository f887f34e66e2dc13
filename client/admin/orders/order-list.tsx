import { api, unwrap } from "../../kit/api/api.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { ORDER_STATUSES, type OrderStatus } from "#contract/business/order.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";

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

/** All orders, newest first, with a search and a filter by state. */
export function OrderList() {
  const admin = useTexts("shell");
  return (
    <ListPage
      of="orders"
      states={ORDER_STATUSES}
      stateLabel={(state) => admin(`orderStates.${state}`)}
      load={(query) => unwrap(api.admin.orders.$get({ query }))}
      itemsOf={({ orders }) => orders}
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
