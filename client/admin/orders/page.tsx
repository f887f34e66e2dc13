import type { AdminPageProps } from "../shell/page-props.ts";
import { OrderList } from "./order-list.tsx";
import { OrderPage } from "./order-page.tsx";

/** All orders, or one of them. */
export default function OrdersPage({ item }: AdminPageProps) {
  return item === undefined ? <OrderList /> : <OrderPage key={item} id={item} />;
}
