import { useSearch } from "wouter";
import { RECEIVED } from "#contract/business/receipt.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { ButtonLink } from "../../kit/brand/button-link.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";
import { Leaf, useSlotText } from "./leaf.tsx";
import { NextSteps } from "./next-steps.tsx";

/** The slot is confirmed: its time, and a file for the visitor's calendar. */
export function Received({ slot }: { slot: string }) {
  const { locale } = useLanguage();
  const text = usePageTexts("consultation");
  const id = new URLSearchParams(useSearch()).get(RECEIVED) ?? "";
  return (
    <Leaf slot={slot}>
      <h1 className="title-l consultation-received-title">{text("received.title", useSlotText(slot))}</h1>
      <p className="mt-5 mb-8 text-xl">{text("received.zone")}</p>
      <ButtonLink href={`/consultation/${id}.ics`}>{text("received.calendar")}</ButtonLink>
      <NextSteps title={text("received.then")} steps={["mail", "call", "change"].map((step) => text(`received.${step}`))} />
      <p className="mt-6">
        <TextLink href={pathOf("home", locale)}>{text("received.home")}</TextLink>
      </p>
    </Leaf>
  );
}
