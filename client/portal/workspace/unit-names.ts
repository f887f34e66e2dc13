import { useCallback } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";

const KEY = "portal/shell:unit";

/** Returns a function that gives each of a site's units a name: those whose description was never published get their number. */
export function useUnitNames() {
  const { t } = useLanguage();
  return useCallback(
    <Unit extends { name: string }>(units: readonly Unit[]): Unit[] =>
      units.map((unit, index) => (unit.name === "" ? { ...unit, name: t(KEY, { number: index + 1 }) } : unit)),
    [t],
  );
}
