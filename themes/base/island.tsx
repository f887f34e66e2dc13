import type { ReactNode } from "react";

interface IslandProps<P> {
  name: IslandName;
  props: P;
  className?: string;
  children: ReactNode;
}

export type IslandName = "calendar" | "gallery";

/**
 * HTML that works by itself and that a component takes over on the guest's first interaction with it.
 * `client/islands/loader.ts` finds it by its attributes; `props` must be JSON and is escaped by React.
 */
export function Island<P>({ name, props, className, children }: IslandProps<P>) {
  return (
    <div className={className} data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  );
}
