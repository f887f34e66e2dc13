import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Tooltip } from "../brand/tooltip.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  /** Accessible name, also shown as a tooltip. */
  label: string;
}

/** Button with an icon only. */
export function IconButton({ icon: Icon, label, className = "", ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={`inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10 ${className}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  );
}
