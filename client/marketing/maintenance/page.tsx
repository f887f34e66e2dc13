import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Checklist } from "./checklist.tsx";
import { Leaving } from "./leaving.tsx";
import { Limits } from "./limits.tsx";
import { Night } from "./night.tsx";
import { Year } from "./year.tsx";
import "./maintenance.css";

export const structuredData = serviceData("maintenance");

export default function Maintenance() {
  const { locale } = useLanguage();
  const text = usePageTexts("maintenance");
  return (
    <>
      <Year />
      <Checklist />
      <Night />
      <Leaving />
      <Limits />
      <NextStep title={text("next.title")} text={text("next.text")} href={offerLink(locale)} action={text("next.action")} />
    </>
  );
}
