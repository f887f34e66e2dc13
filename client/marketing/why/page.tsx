import { usePageTexts, useLanguage } from "../../kit/i18n/i18n.ts";
import { pathOf } from "#locales/paths.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Checklist } from "./checklist.tsx";
import { Comparison } from "./comparison.tsx";
import { NotFor } from "./not-for.tsx";
import { OneStay } from "./one-stay.tsx";
import { TwoDoors } from "./two-doors.tsx";
import "./why.css";

/** Compares a site of one's own with a platform. */
export default function Why() {
  const { locale } = useLanguage();
  const text = usePageTexts("why");
  return (
    <>
      <section aria-labelledby="why-title" className="overflow-x-clip bg-sand">
        <div className="wrap why-opening">
          <div className="why-words">
            <h1 id="why-title" className="title-xl">
              {text("title")}
            </h1>
            <p className="mt-7 max-w-[44ch] text-xl">{text("lead")}</p>
          </div>
          <TwoDoors platform={text("doors.platform")} own={text("doors.own")} label={text("doors.label")} />
        </div>
      </section>
      <Comparison />
      <OneStay />
      <NotFor />
      <Checklist />
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("pricing", locale)}
        action={text("next.action")}
      />
    </>
  );
}
