import { useEffect } from "react";
import { useSearchParams } from "wouter";

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
    const timer = setTimeout(() => {
      const control = document.getElementById(field);
      control?.scrollIntoView({ block: "center", behavior: "instant" });
      control?.focus({ preventScroll: true });
      setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== "field")), { replace: true });
    }, 60);
    return () => clearTimeout(timer);
  }, [field, setSearch]);
  return null;
}
