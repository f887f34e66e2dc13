import { pathOf } from "#locales/paths.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Box } from "./box.tsx";
import { Crops } from "./crops.tsx";
import { Day } from "./day.tsx";
import { Offer } from "./offer.tsx";
import { Rules } from "./rules.tsx";
import "./photography.css";

export const structuredData = serviceData("photography");

export default function Photography() {
  const { locale } = useLanguage();
  const text = usePageTexts("photography");
  return (
    <>
      <Day />
      <Rules />
      <Box />
      <Crops />
      <Offer />
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("consultation", locale)}
        action={text("next.action")}
      />
    </>
  );
}
