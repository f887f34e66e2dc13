import type { AdminPageProps } from "../shell/page-props.ts";
import { OwnerList } from "./owner-list.tsx";
import { OwnerPage } from "./owner-page.tsx";

/** All accounts, or one of them. */
export default function OwnersPage({ item }: AdminPageProps) {
  return item === undefined ? <OwnerList /> : <OwnerPage key={item} id={item} />;
}
