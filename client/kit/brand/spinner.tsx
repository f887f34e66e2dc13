import { Mark } from "./mark.tsx";

/** A loading indicator; `label` is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center">
      <Mark className="size-12 animate-[spin_1.6s_linear_infinite] motion-reduce:animate-none" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
