import type { ReactNode } from "react";

/** Places of the dashboard's bar, menu and panel. The bar stays in view. */
export function FrameLayout({ bar, menu, children }: { bar: ReactNode; menu: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-8 pb-28 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pb-12">
      <div className="sticky top-0 z-20 -mx-[clamp(1.25rem,4.5vw,4rem)] flex min-h-15 items-center gap-x-3 bg-paper px-[clamp(1.25rem,4.5vw,4rem)] py-2 lg:top-15 lg:col-span-2 lg:mx-0 lg:px-0 lg:py-3">
        {bar}
      </div>
      {menu}
      <div className="min-w-0 pt-2">{children}</div>
    </div>
  );
}
