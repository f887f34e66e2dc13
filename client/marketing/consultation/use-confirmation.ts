import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { CONFIRM, CONFIRMATION_KEY, type ConsultationReceipt } from "#contract/receipt.ts";

/**
 * The consultation that the address's token confirms, as the server said it; null where the address has no token. A
 * token that is unknown counts as one that has lapsed.
 */
export function useConfirmation(): ConsultationReceipt | { state: "lapsed" } | null | undefined {
  const asked = new URLSearchParams(useSearch()).has(CONFIRM);
  const { data } = useQuery<ConsultationReceipt | null>({ queryKey: [CONFIRMATION_KEY], enabled: false });
  const isMissing = asked && data === undefined;
  useEffect(() => {
    // Only the server knows: the app got here by itself.
    if (isMissing) location.reload();
  }, [isMissing]);
  if (!asked) return null;
  return data === null ? { state: "lapsed" } : data;
}
