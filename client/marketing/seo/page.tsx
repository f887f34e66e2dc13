import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { serviceData } from "../site/service-data.ts";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Boards } from "./boards.tsx";
import { Doors } from "./doors.tsx";
import { Honest } from "./honest.tsx";
import { Own } from "./own.tsx";
import { Result } from "./result.tsx";
import { Roads } from "./roads.tsx";
import "./seo.css";

export const structuredData = serviceData("seo");

export default function Seo() {
  const { locale } = useLanguage();
  const text = usePageTexts("seo");
  return (
    <>
      <Result />
      <Roads />
      <Boards />
      <Doors />
      <Honest />
      <Own />
      <NextStep title={text("next.title")} text={text("next.text")} href={offerLink(locale)} action={text("next.action")} />
    </>
  );
}
