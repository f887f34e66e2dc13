import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Returns the server's data in the document of a private page. If the app reached the page without a document load (for example
 * with the back button), the data is missing and the document is reloaded.
 */
export function useServerData<T>(key: string): T | undefined {
  const { data } = useQuery<T>({ queryKey: [key], enabled: false });
  useEffect(() => {
    if (data === undefined) location.reload();
  }, [data]);
  return data;
}
