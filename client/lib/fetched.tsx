import { type ComponentType, use } from "react";
import { keptLoads } from "./kept-loads.ts";

type Fetched<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** A component whose code is fetched when it is first shown, as with React's `lazy`; once `preload` has ended it shows at once. */
export function fetched<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Fetched<Props> {
  const { load } = keptLoads(
    () => "",
    async () => ({ Content: await fetch() }),
  );
  const Fetched = (props: Props) => {
    const { Content } = use(load());
    return <Content {...props} />;
  };
  return Object.assign(Fetched, { preload: load });
}
