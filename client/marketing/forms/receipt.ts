import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { RECEIVED, type Receipt, receiptKey } from "#contract/business/receipt.ts";
import { isUuid } from "#domain/uuid.ts";

/** Returns the receipt whose id is in the URL: undefined while it loads, null if it was not found. */
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
  const response = await fetch(`/api/received/${id}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`/api/received answered ${response.status}`);
  return (await response.json()) as Receipt;
}
