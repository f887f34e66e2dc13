import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { pathOf } from "#locales/paths.ts";
import { NextStep } from "../shell/next-step.tsx";
import { Bells } from "./bells.tsx";
import { Case } from "./case.tsx";
import { STORIES } from "./stories.ts";
import "./customer-stories.css";

const PROMISES = ["asked", "own", "bad", "paid"] as const;

/** Three invented cases with calculations, and a section about real customers, who do not exist yet. */
export default function CustomerStories() {
  const { locale } = useLanguage();
  const text = usePageTexts("customer-stories");
  return (
    <>
      <section aria-labelledby="customer-stories-title" className="wrap customer-stories-opening">
        <div>
          <h1 id="customer-stories-title" className="title-xl">
            {text("title")}
          </h1>
          <p className="mt-7 max-w-[46ch] text-xl">{text("lead")}</p>
        </div>
        <Bells />
      </section>
      {STORIES.map((story) => (
        <Case key={story.id} story={story} />
      ))}
      <Section id="real" className="wrap grid gap-x-20 gap-y-12 py-24 md:py-32 lg:grid-cols-2">
        <div>
          <SectionTitle id="real">{text("real.title")}</SectionTitle>
          <p className="mt-6 max-w-[52ch] text-lg">{text("real.first")}</p>
          <p className="mt-4 max-w-[52ch]">
            <LinkedText text={text("real.second")} />
          </p>
        </div>
        <div>
          <h3 className="text-3xl">{text("real.promise")}</h3>
          <ol className="mt-6 border-t-2 border-ink">
            {PROMISES.map((id, i) => (
              <li key={id} className="grid grid-cols-[3rem_1fr] border-b border-ink/20 py-4">
                <span className="font-display text-2xl font-extrabold" aria-hidden="true">
                  {i + 1}
                </span>
                <p className="max-w-[52ch]">{text(`real.${id}`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("contact", locale)}
        action={text("next.action")}
      />
    </>
  );
}
