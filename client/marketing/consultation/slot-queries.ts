import { useQuery } from "@tanstack/react-query";
import { type OpenSlots, SLOTS_KEY } from "#contract/business/receipt.ts";

/** Returns the free slots: initially those in the document if the worker rendered it, otherwise fetched. */
export function useOpenSlots() {
  return useQuery({ queryKey: [SLOTS_KEY], queryFn: fetchSlots });
}

async function fetchSlots(): Promise<OpenSlots> {
  const response = await fetch("/api/consultation-slots");
  if (!response.ok) throw new Error(`/api/consultation-slots answered ${response.status}`);
  return (await response.json()) as OpenSlots;
}
