import { useEffect } from "react";
import { useSearchParams } from "wouter";

const WAIT_MS = 60;
/** A field that does not appear within three seconds does not exist. */
const MAX_WAITS = 50;

/**
 * Focuses the field that `?field=` names, once. Rendered after the fields in the same Suspense boundary, so that they exist when
 * its effect runs.
 */
export function FocusField() {
  const [search, setSearch] = useSearchParams();
  const field = search.get("field");
  useEffect(() => {
    if (field === null) return;
    // Later than the effects of a new screen and of a closing dialog, which move the focus too.
    let timer = setTimeout(focus, WAIT_MS);
    let waits = 0;
    function focus(): void {
      const control = document.getElementById(field ?? "");
      // The data of some screens arrives later.
      if (!control && ++waits < MAX_WAITS) {
        timer = setTimeout(focus, WAIT_MS);
        return;
      }
      control?.scrollIntoView({ block: "center", behavior: "instant" });
      control?.focus({ preventScroll: true });
      setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== "field")), { replace: true });
    }
    return () => clearTimeout(timer);
  }, [field, setSearch]);
  return null;
}
