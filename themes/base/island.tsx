import type { ReactNode } from "react";

interface IslandProps<Data> {
  name: IslandName;
  data: Data;
  className?: string;
  children: ReactNode;
}

export type IslandName = "calendar" | "gallery";

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
