import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { pagedQuery } from "../records/paged-query.ts";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../texts.ts";
import { useFilters } from "../ui/use-filters.ts";
import { AccountBadges } from "./account-badges.tsx";

/** All accounts, newest first, or those that a search finds. */
export function OwnerList() {
  const text = useTexts("owners");
  const { filters, change } = useFilters(["q"]);
  const list = useInfiniteQuery(
    pagedQuery(
      ["owners", filters],
      (cursor) => unwrap(api.admin.owners.$get({ query: { ...filters, ...cursor } })),
      ({ owners }) => owners,
    ),
  );
  return (
    <ListPage
      title={text("title")}
      text={text("text")}
      searchLabel={text("search")}
      filters={filters}
      change={change}
      list={list}
    >
      {(owner) => (
        <Row
          key={owner.id}
          href={adminPath("owners", owner.id)}
          title={owner.name || owner.email || owner.id}
          text={owner.name && owner.email}
          badges={<AccountBadges account={owner} />}
          aside={
            <>
              {text("sites", { count: owner.sites })} · <Moment at={owner.createdAt} />
            </>
          }
        />
      )}
    </ListPage>
  );
}
