import type { ReactNode } from "react";

/** Names and values of a record; those without a value are left out. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className="contents max-sm:block">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 break-words max-sm:mb-2">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
