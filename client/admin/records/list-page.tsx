import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RefusalNotice } from "#client/portal/forms/refusal-notice.tsx";
import { useTypedSearch } from "#client/portal/forms/use-typed-search.ts";
import { useWords } from "#client/portal/texts.ts";
import { EmptyState } from "#client/portal/ui/empty-state.tsx";
import { MoreButton } from "#client/portal/ui/more-button.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { Select, TextField } from "#client/ui/field.tsx";
import { useTexts } from "../texts.ts";
import { Rows } from "./rows.tsx";

interface ListPageProps<Item> {
  title: string;
  text: string;
  /** Label of the search field. */
  searchLabel: string;
  /** Values of the filters, and the function that changes one; from `useFilters`. */
  filters: { q?: string; state?: string };
  change: (name: "q" | "state", value: string) => void;
  /** States to choose from. */
  states?: { value: string; label: string }[];
  list: UseInfiniteQueryResult<InfiniteData<Item[]>>;
  children: (item: Item) => ReactNode;
}

/** A list of records with its search field; `list` has one array for each page. */
export function ListPage<Item>({ title, text, searchLabel, filters, change, states, list, children }: ListPageProps<Item>) {
  const shell = useWords("shell");
  const admin = useTexts("shell");
  const search = useTypedSearch(filters.q ?? "", (typed) => change("q", typed));
  const items = list.data?.pages.flat() ?? [];
  const state = states?.find(({ value }) => value === filters.state)?.value ?? "";
  return (
    <>
      <div>
        <h1 className="title-m">{title}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text}</p>
      </div>
      <search className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_1fr]">
        <TextField
          name="q"
          type="search"
          label={searchLabel}
          value={search.typed}
          onChange={search.type}
          maxLength={100}
          autoComplete="off"
        />
        {states && (
          <Select
            name="state"
            label={admin("records.state")}
            value={state}
            onChange={(value) => change("state", value)}
            options={[{ value: "", label: admin("records.allStates") }, ...states]}
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
