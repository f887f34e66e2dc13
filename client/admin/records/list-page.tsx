import { useTexts } from "../shell/texts.ts";
import { RecordList, type RecordListProps } from "./record-list.tsx";

interface ListPageProps<State extends string, Page extends { cursor: string | null }, Item> extends Omit<
  RecordListProps<State, Page, Item>,
  "queryKey" | "search"
> {
  /** The kind of records: its group of texts, and the key of its query. */
  of: "owners" | "sites" | "domains" | "orders" | "invoices" | "withdrawals";
}

/** All records of a kind, newest first, with a search and a filter by state. */
export function ListPage<State extends string, Page extends { cursor: string | null }, Item>({
  of,
  ...list
}: ListPageProps<State, Page, Item>) {
  const text = useTexts(of);
  return (
    <>
      <div>
        <h1 className="title-m">{text("title")}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
      </div>
      <RecordList queryKey={["admin", of]} search={text("search")} {...list} />
    </>
  );
}
