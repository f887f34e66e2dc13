import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { RECEIVED, type Receipt, receiptKey } from "#contract/receipt.ts";
import { isUuid } from "#domain/uuid.ts";

/** The receipt the address names: `undefined` while it is fetched, null where it names none. */
export function useReceipt<Kind extends Receipt["kind"]>(kind: Kind): Extract<Receipt, { kind: Kind }> | null | undefined {
  const id = new URLSearchParams(useSearch()).get(RECEIVED) ?? "";
  const { data, isLoading } = useQuery({
    queryKey: [receiptKey(id)],
    queryFn: () => fetchReceipt(id),
    enabled: isUuid(id),
  });
  if (isLoading) return undefined;
  return data?.kind === kind ? (data as Extract<Receipt, { kind: Kind }>) : null;
}

async function fetchReceipt(id: string): Promise<Receipt | null> {
  const answer = await fetch(`/api/received/${id}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`/api/received answered ${answer.status}`);
  return (await answer.json()) as Receipt;
}
