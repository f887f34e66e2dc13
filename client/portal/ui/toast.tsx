import { Suspense, useEffect, useState } from "react";
import { fetched } from "#client/lib/fetched.tsx";
import { onReach } from "./on-reach.ts";

const Loaded = fetched(async () => (await import("./loaded-toaster.tsx")).default);
onReach(Loaded.preload);

export interface Saying {
  text: string;
  action?: { label: string; onClick: () => void } | undefined;
}

let hear: ((saying: Saying) => void) | undefined;

/** Where what {@link say} says appears; `label` is how a screen reader names the place. It is fetched before the first word. */
export function Toaster({ label }: { label: string }) {
  const [said, setSaid] = useState<Saying[]>([]);
  useEffect(() => {
    hear = (saying) => setSaid((all) => [...all, saying]);
    return () => {
      hear = undefined;
    };
  }, []);
  if (said.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded label={label} said={said} />
    </Suspense>
  );
}

/** Says in passing what has been done; what must not be missed is a notice on the screen. */
export function say(text: string, action?: Saying["action"]): void {
  hear?.({ text, action });
}
