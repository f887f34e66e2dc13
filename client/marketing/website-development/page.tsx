import { pathOf } from "#locales/paths.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Address } from "./address.tsx";
import { Layers } from "./layers.tsx";
import { Listing } from "./listing.tsx";
import { Shares } from "./shares.tsx";
import { Weight } from "./weight.tsx";
import "./website-development.css";

export const structuredData = serviceData("website-development");

export default function WebsiteDevelopment() {
  const { locale } = useLanguage();
  const text = usePageTexts("website-development");
  return (
    <>
      <Listing />
      <Layers />
      <Weight />
      <Address />
      <Shares />
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("themes", locale)}
        action={text("next.action")}
      />
    </>
  );
}
