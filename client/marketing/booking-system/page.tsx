import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Around } from "./around.tsx";
import { KeyBoard } from "./key-board.tsx";
import { Limits } from "./limits.tsx";
import { Money } from "./money.tsx";
import { Prices } from "./prices.tsx";
import { Stairs } from "./stairs.tsx";
import "./booking-system.css";

export const structuredData = serviceData("booking-system");

export default function BookingSystem() {
  const { locale } = useLanguage();
  const text = usePageTexts("booking-system");
  return (
    <>
      <KeyBoard />
      <Stairs />
      <Prices />
      <Around />
      <Money />
      <Limits />
      <NextStep title={text("next.title")} text={text("next.text")} href={offerLink(locale)} action={text("next.action")} />
    </>
  );
}
