import type { ReactNode } from "react";

/** Button that selects the row that is edited below the list. */
export function PickButton({ isPicked, onPick, children }: { isPicked: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className="min-h-11 w-full cursor-pointer rounded-xl border-l-4 border-transparent px-3 py-2 text-left leading-snug font-semibold break-words hover:bg-ink/10 aria-pressed:border-ink aria-pressed:bg-sand"
    >
      {children}
    </button>
  );
}
