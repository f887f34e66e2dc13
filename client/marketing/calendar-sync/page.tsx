import { pathOf } from "#locales/paths.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Broken } from "./broken.tsx";
import { Clocks } from "./clocks.tsx";
import { Close } from "./close.tsx";
import { Echo } from "./echo.tsx";
import { Gap } from "./gap.tsx";
import { Paper } from "./paper.tsx";
import { Steps } from "./steps.tsx";
import "./calendar-sync.css";

export const structuredData = serviceData("calendar-sync");

export default function CalendarSync() {
  const { locale } = useLanguage();
  const text = usePageTexts("calendar-sync");
  return (
    <>
      <Clocks />
      <Gap />
      <Close />
      <Echo />
      <Steps />
      <Broken />
      <Paper />
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("consultation", locale)}
        action={text("next.action")}
      />
    </>
  );
}
