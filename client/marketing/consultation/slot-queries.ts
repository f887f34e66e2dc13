import { useQuery } from "@tanstack/react-query";
import { type OpenSlots, SLOTS_KEY } from "#contract/receipt.ts";

/** The free slots: at first the server's own list where it sent the page, else fetched. */
export function useOpenSlots() {
  return useQuery({ queryKey: [SLOTS_KEY], queryFn: fetchSlots });
}

async function fetchSlots(): Promise<OpenSlots> {
  const answer = await fetch("/api/consultation-slots");
  if (!answer.ok) throw new Error(`/api/consultation-slots answered ${answer.status}`);
  return (await answer.json()) as OpenSlots;
}
