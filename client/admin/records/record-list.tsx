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

export interface RecordListProps<State extends string, Page extends { cursor: string | null }, Item> {
  /** Key of its queries. */
  queryKey: readonly string[];
  /** Label of the field for searching; absent for a list that cannot be searched. */
  search?: string;
  /** States to choose from, with their labels. */
  states?: readonly State[];
  stateLabel?: (state: State) => string;
  /** The state that is chosen at first; by default all of them. */
  firstState?: State;
  load: (query: RecordQuery<State>) => Promise<Page>;
  itemsOf: (page: Page) => Item[];
  /** Shown above the rows, of the first page. */
  intro?: (page: Page) => ReactNode;
  children: (item: Item) => ReactNode;
}

/** Records, newest first, with a search and a filter by state. */
export function RecordList<State extends string, Page extends { cursor: string | null }, Item>(
  props: RecordListProps<State, Page, Item>,
) {
  const { queryKey, search, states, stateLabel = String, firstState, load, itemsOf, intro, children } = props;
  const shell = useWords("shell");
  const admin = useTexts("shell");
  const { filters, change } = useFilters(["q", "state"]);
  const state = states?.find((each) => each === filters.state) ?? firstState;
  const q = search === undefined ? undefined : filters.q;
  const query = { ...(q === undefined ? {} : { q }), ...(state === undefined ? {} : { state }) };
  const list = useInfiniteQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ pageParam }) => load({ ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (shown) => shown,
  });
  const items = list.data?.pages.flatMap(itemsOf) ?? [];
  const first = list.data?.pages[0];
  return (
    <>
      {(search !== undefined || states) && (
        <search className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_1fr]">
          {search !== undefined && (
            <SearchField name="q" label={search} value={filters.q ?? ""} onChange={change} maxLength={100} />
          )}
          {states && (
            <Select
              name="state"
              label={admin("records.state")}
              value={state ?? ""}
              onChange={(value) => change("state", value === firstState ? "" : value)}
              options={[
                ...(firstState === undefined ? [{ value: "", label: admin("records.allStates") }] : []),
                ...states.map((value) => ({ value, label: stateLabel(value) })),
              ]}
            />
          )}
        </search>
      )}
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {first && intro?.(first)}
      {list.data && items.length === 0 && <EmptyState title={admin("records.none")} text={admin("records.noneText")} />}
      {items.length > 0 && <Rows>{items.map(children)}</Rows>}
      <MoreButton list={list}>{admin("records.more")}</MoreButton>
    </>
  );
}
