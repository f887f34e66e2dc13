import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Select } from "../../kit/fields/field.tsx";
import { useTexts } from "../shell/texts.ts";
import { SearchField } from "../ui/search-field.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { Rows } from "./rows.tsx";

/** The query of a page of records. */
interface RecordQuery<State> {
  q?: string;
  state?: State;
  cursor?: string;
}

interface ListPageProps<State extends string, Page extends { cursor: string | null }, Item> {
  /** The kind of records: its group of texts, and the key of its query. */
  of: "owners" | "sites" | "domains" | "orders" | "invoices" | "withdrawals";
  /** States to choose from, with their labels. */
  states?: readonly State[];
  stateLabel?: (state: State) => string;
  load: (query: RecordQuery<State>) => Promise<Page>;
  itemsOf: (page: Page) => Item[];
  children: (item: Item) => ReactNode;
}

/** All records of a kind, newest first, with a search and a filter by state. */
export function ListPage<State extends string, Page extends { cursor: string | null }, Item>(
  props: ListPageProps<State, Page, Item>,
) {
  const { of, states, stateLabel = String, load, itemsOf, children } = props;
  const text = useTexts(of);
  const shell = useWords("shell");
  const admin = useTexts("shell");
  const { filters, change } = useFilters(["q", "state"]);
  const state = states?.find((each) => each === filters.state);
  const query = { ...(filters.q === undefined ? {} : { q: filters.q }), ...(state === undefined ? {} : { state }) };
  const list = useInfiniteQuery({
    queryKey: ["admin", of, query],
    queryFn: ({ pageParam }) => load({ ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (shown) => shown,
  });
  const items = list.data?.pages.flatMap(itemsOf) ?? [];
  return (
    <>
      <div>
        <h1 className="title-m">{text("title")}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
      </div>
      <search className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_1fr]">
        <SearchField name="q" label={text("search")} value={filters.q ?? ""} onChange={change} maxLength={100} />
        {states && (
          <Select
            name="state"
            label={admin("records.state")}
            value={state ?? ""}
            onChange={(value) => change("state", value)}
            options={[
              { value: "", label: admin("records.allStates") },
              ...states.map((value) => ({ value, label: stateLabel(value) })),
            ]}
          />
        )}
      </search>
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {list.data && items.length === 0 && <EmptyState title={admin("records.none")} text={admin("records.noneText")} />}
      {items.length > 0 && <Rows>{items.map(children)}</Rows>}
      <MoreButton list={list}>{admin("records.more")}</MoreButton>
    </>
  );
}
