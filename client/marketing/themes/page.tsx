import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { ClassicElegant } from "./scenes/classic-elegant.tsx";
import { FreshCoastal } from "./scenes/fresh-coastal.tsx";
import { ModernMinimal } from "./scenes/modern-minimal.tsx";
import { NatureRustic } from "./scenes/nature-rustic.tsx";
import { UrbanHip } from "./scenes/urban-hip.tsx";
import { WarmCozy } from "./scenes/warm-cozy.tsx";
import { Street } from "./street.tsx";
import { Switching } from "./switching.tsx";
import "./themes.css";
import "./scenes/quiet.css";
import "./scenes/loud.css";

const ALL = ["phone", "dark", "languages", "weight", "print", "keyboard"] as const;

/** The six themes, each section in the style of its theme. */
export default function Themes() {
  const { locale } = useLanguage();
  const text = usePageTexts("themes");
  return (
    <>
      <section aria-labelledby="themes-title" className="overflow-x-clip pt-12 md:pt-20">
        <div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[8fr_5fr] lg:items-end">
          <h1 id="themes-title" className="title-xl">
            {text("title")}
          </h1>
          <p className="max-w-[44ch] pb-2 text-xl">{text("lead")}</p>
        </div>
        <Street />
      </section>
      <ModernMinimal />
      <WarmCozy />
      <ClassicElegant />
      <FreshCoastal />
      <UrbanHip />
      <NatureRustic />
      <Section id="all" className="wrap grid gap-x-16 gap-y-8 py-24 md:py-32 lg:grid-cols-[4fr_8fr]">
        <SectionTitle id="all">{text("all.title")}</SectionTitle>
        <ul className="themes-all">
          {ALL.map((id) => (
            <li key={id}>{text(`all.${id}`)}</li>
          ))}
        </ul>
      </Section>
      <Switching />
      <NextStep title={text("next.title")} text={text("next.text")} href={offerLink(locale)} action={text("next.action")} />
    </>
  );
}
