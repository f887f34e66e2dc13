import { splitSlotName } from "#domain/consultation.ts";
import { usePageTexts } from "#client/lib/i18n.ts";
import { Leaf, useMoment } from "./leaf.tsx";
import { NextSteps } from "./next-steps.tsx";

/** The half hour is held: until when, and that the link in our mail confirms it. `until` is the name of a minute. */
export function Held({ slot, until }: { slot: string; until: string }) {
  const text = usePageTexts("consultation");
  const moment = { ...useMoment(slot), until: splitSlotName(until).time };
  return (
    <Leaf slot={slot}>
      <h1 className="title-l consultation-received-title">{text("held.title", moment)}</h1>
      <p className="mt-5 text-xl">{text("held.zone")}</p>
      <NextSteps title={text("held.then")} steps={["open", "spam", "free"].map((step) => text(`held.${step}`))} />
    </Leaf>
  );
}
