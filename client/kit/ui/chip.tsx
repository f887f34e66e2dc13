import Check from "lucide-react/icons/check";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface ChipProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  icon?: LucideIcon;
  children: ReactNode;
}

/** Compact checkbox for long lists of options. */
export function Chip({ name, checked, onChange, icon, children }: ChipProps) {
  const Icon = checked ? Check : icon;
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-ink/30 bg-card px-3.5 py-1.5 leading-tight font-medium hover:border-ink/60 has-checked:border-ink has-checked:bg-sun has-checked:text-night has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="sr-only"
      />
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {children}
    </label>
  );
}
