import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";

interface DisclosureProps {
  title: string;
  /** True if it is open initially. */
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Fields or buttons that can be folded away. */
export function Disclosure({ title, isOpenAtFirst, children }: DisclosureProps) {
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} className="group rounded-2xl border-2 border-ink/20 px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}
