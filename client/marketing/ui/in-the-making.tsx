import { useLanguage } from "#client/lib/i18n.ts";

/** A note on what a page describes that the product cannot do yet, with an uncut key. One per page. */
export function InTheMaking({ children, className = "" }: { children: string; className?: string }) {
  const { t } = useLanguage();
  return (
    <aside className={`flex max-w-[68ch] gap-5 border-2 border-dashed border-current p-5 md:p-6 ${className}`}>
      <UncutKey />
      <p>
        <b className="block font-display text-xl leading-tight">{t("making")}</b>
        <span className="mt-1.5 block">{children}</span>
      </p>
    </aside>
  );
}

function UncutKey() {
  return (
    <svg viewBox="0 0 32 64" className="h-16 w-8 shrink-0" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path d="M4 14L16 3l12 11v12H4Z" strokeLinejoin="round" />
      <circle cx="16" cy="17" r="3.5" />
      <path d="M11 26v35h10V26" strokeDasharray="4 3.5" />
    </svg>
  );
}
