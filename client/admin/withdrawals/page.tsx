import type { AdminPageProps } from "../shell/page-props.ts";
import { WithdrawalList } from "./withdrawal-list.tsx";
import { WithdrawalPage } from "./withdrawal-page.tsx";

/** All withdrawals, or one of them. */
export default function WithdrawalsPage({ item }: AdminPageProps) {
  return item === undefined ? <WithdrawalList /> : <WithdrawalPage key={item} id={item} />;
}
