import { splitSlotName } from "#domain/consultation.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Leaf, useSlotText } from "./leaf.tsx";
import { NextSteps } from "./next-steps.tsx";

/** The slot is held until `until` (a local time, in the format of slot names), and must be confirmed by the link in our email. */
export function Held({ slot, until }: { slot: string; until: string }) {
  const text = usePageTexts("consultation");
  const moment = { ...useSlotText(slot), until: splitSlotName(until).time };
  return (
    <Leaf slot={slot}>
      <h1 className="title-l consultation-received-title">{text("held.title", moment)}</h1>
      <p className="mt-5 text-xl">{text("held.zone")}</p>
      <NextSteps title={text("held.then")} steps={["open", "spam", "free"].map((step) => text(`held.${step}`))} />
    </Leaf>
  );
}
