import { useSearchParams } from "wouter";

/** Returns the item that the query parameter `name` picks, and a function that picks another one without a new history entry. */
export function usePicked(name: string): [picked: string | undefined, pick: (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const pick = (value: string) =>
    setSearch((now) => new URLSearchParams([...[...now].filter(([each]) => each !== name), [name, value]]), { replace: true });
  return [search.get(name) ?? undefined, pick];
}
