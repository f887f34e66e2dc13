import { useState } from "react";
import { moved } from "#client/kit/ui/moved.ts";

let last = 0;
const fresh = (count: number): string[] => Array.from({ length: count }, () => `item-${++last}`);

/** Returns React keys for list items without ids. The keys stay with their items when items are moved, added or removed. */
export function useKeys(length: number) {
  const [keys, setKeys] = useState(() => fresh(length));
  if (keys.length !== length) setKeys([...keys.slice(0, length), ...fresh(length - keys.length)]);
  return {
    all: keys,
    moved: (from: number, to: number) => setKeys(moved(keys, from, to)),
    removed: (at: number) => setKeys(keys.toSpliced(at, 1)),
  };
}
