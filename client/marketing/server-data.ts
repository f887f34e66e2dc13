import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * What the server said of a page that only it can fill. Where the app got to the page without the server (back, after a
 * reload elsewhere), there is nothing yet, and the document is fetched.
 */
export function useServerData<T>(key: string): T | undefined {
  const { data } = useQuery<T>({ queryKey: [key], enabled: false });
  useEffect(() => {
    if (data === undefined) location.reload();
  }, [data]);
  return data;
}
