import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** Notice that payments are tests and no money is charged. */
export function TestNotice() {
  const text = usePageTexts("checkout");
  return (
    <p className="border-2 border-dashed border-ink bg-card px-5 py-3 font-semibold" role="note">
      {text("test")}
    </p>
  );
}
