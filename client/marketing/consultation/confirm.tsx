import { useSearch } from "wouter";
import { CONFIRM } from "#contract/business/receipt.ts";
import { splitSlotName } from "#domain/consultation.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Leaf, useSlotText } from "./leaf.tsx";

/**
 * Page that the link in our email opens. Only the button confirms, because mail scanners also open links. A plain form, answered
 * by a redirect.
 */
export function Confirm({ slot, until }: { slot: string; until: string }) {
  const text = usePageTexts("consultation");
  const token = new URLSearchParams(useSearch()).get(CONFIRM) ?? "";
  const moment = { ...useSlotText(slot), until: splitSlotName(until).time };
  return (
    <Leaf slot={slot}>
      <h1 className="title-l consultation-received-title">{text("confirm.title", moment)}</h1>
      <p className="mt-5 mb-8 text-xl">{text("confirm.lead", moment)}</p>
      <form method="post">
        <input type="hidden" name={CONFIRM} value={token} />
        <button
          type="submit"
          className="inline-flex min-h-13 cursor-pointer items-center rounded-full bg-coral px-7 py-3 text-lg leading-tight font-semibold text-night transition-colors hover:bg-sun"
        >
          {text("confirm.button")}
        </button>
      </form>
    </Leaf>
  );
}
