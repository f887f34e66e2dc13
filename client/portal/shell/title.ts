import { useEffect } from "react";
import { brand } from "#locales/brand.ts";

/** Sets the document's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title]);
}
