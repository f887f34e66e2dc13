import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

const KINDS = {
  info: { icon: Info, look: "bg-sky text-night" },
  success: { icon: CircleCheck, look: "bg-ink text-paper" },
  warning: { icon: TriangleAlert, look: "bg-sun text-night" },
  error: { icon: CircleAlert, look: "bg-brick text-paper" },
};

interface NoticeProps {
  kind?: keyof typeof KINDS;
  children: ReactNode;
}

/** Highlighted message. Screen readers announce errors and warnings at once; forms can focus them. */
export function Notice({ kind = "info", children }: NoticeProps) {
  const { icon: Icon, look } = KINDS[kind];
  const isUrgent = kind === "error" || kind === "warning";
  return (
    <div
      role={isUrgent ? "alert" : "status"}
      tabIndex={-1}
      className={`flex gap-3 rounded-2xl rounded-tl-none px-4 py-3 leading-snug ${look}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-2">{children}</div>
    </div>
  );
}
