import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { CONFIRM, CONFIRMATION_KEY, type ConsultationReceipt } from "#contract/business/receipt.ts";

/**
 * Returns the consultation that the URL's token confirms, from the document's data; null if the URL has no token, undefined while
 * it loads. An unknown token counts as lapsed.
 */
export function useConfirmation(): ConsultationReceipt | { state: "lapsed" } | null | undefined {
  const hasToken = new URLSearchParams(useSearch()).has(CONFIRM);
  const { data } = useQuery<ConsultationReceipt | null>({ queryKey: [CONFIRMATION_KEY], enabled: false });
  const isMissing = hasToken && data === undefined;
  useEffect(() => {
    // The app navigated here without a document load, and only the document has the data.
    if (isMissing) location.reload();
  }, [isMissing]);
  if (!hasToken) return null;
  return data === null ? { state: "lapsed" } : data;
}
