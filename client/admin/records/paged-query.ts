/** Options of an infinite query for a list that answers with the cursor of its next page. */
export function pagedQuery<Page extends { cursor: string | null }, Item>(
  key: readonly unknown[],
  fetchPage: (cursor: { cursor?: string }) => Promise<Page>,
  itemsOf: (page: Page) => Item[],
) {
  return {
    queryKey: ["admin", ...key],
    queryFn: ({ pageParam }: { pageParam: string | null }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
    placeholderData: (shown: unknown) => shown as never,
    select: ({ pages, pageParams }: { pages: Page[]; pageParams: (string | null)[] }) => ({
      pages: pages.map(itemsOf),
      pageParams,
    }),
  };
}
