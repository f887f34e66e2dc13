import type { ReactNode } from "react";

interface IslandProps<Data> {
  name: IslandName;
  data: Data;
  className?: string;
  children: ReactNode;
}

/** `search`: a form that asks for the price of a stay; `extras`: a form whose extras change the prices next to it. */
export type IslandName = "calendar" | "gallery" | "search" | "extras";

/** Attributes that make an element an island without data. */
export const islandOf = (name: IslandName) => ({ "data-island": name });

/**
 * HTML that works without JavaScript and that becomes interactive on the guest's first interaction with it.
 * `client/islands/loader.ts` finds it by its attributes. `data` contains the component's data that is not in the HTML; it must be
 * JSON and is escaped by React.
 */
export function Island<Data>({ name, data, className, children }: IslandProps<Data>) {
  return (
    <div className={className} data-island={name} data-props={JSON.stringify(data)}>
      {children}
    </div>
  );
}
