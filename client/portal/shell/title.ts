import { useEffect } from "react";
import { brand } from "#locales/brand.ts";

/** Names what is shown in the document's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title]);
}
