import { type ReactNode, Suspense, useState } from "react";
import { fetched } from "#client/lib/fetched.tsx";
import { onReach } from "./on-reach.ts";

const Loaded = fetched(async () => (await import("./loaded-dialog.tsx")).default);
onReach(Loaded.preload);

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** What the button that closes it is called. */
  closeLabel: string;
  children: ReactNode;
}

/** Asks for something before anything else. What it takes is fetched when somebody begins to use the page. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
