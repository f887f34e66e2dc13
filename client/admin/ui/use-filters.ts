import { useSearchParams } from "wouter";

/** Filters that are part of the address; empty values are left out. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as Partial<
    Record<Name, string>
  >;
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value.trim() === "") after.delete(name);
        else after.set(name, value.trim());
        return after;
      },
      { replace: true },
    );
  return { filters, change, reset: () => setSearch({}, { replace: true }) };
}
