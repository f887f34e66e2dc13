import { type ComponentType, use } from "react";
import { keptLoads } from "./kept-loads.ts";

type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Creates a component whose code is loaded when it is first rendered, like React's `lazy`. After `preload` has finished, it
 * renders without suspending.
 */
export function fetched<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const { load } = keptLoads(
    () => "",
    async () => ({ Content: await fetch() }),
  );
  const Lazy = (props: Props) => {
    const { Content } = use(load());
    return <Content {...props} />;
  };
  return Object.assign(Lazy, { preload: load });
}
