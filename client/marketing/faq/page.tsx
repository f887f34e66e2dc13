import { type Language, useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText, stripLinks } from "../../kit/brand/linked-text.tsx";
import { pathOf } from "#locales/paths.ts";
import { NextStep } from "../shell/next-step.tsx";
import { KeyBoard } from "./key-board.tsx";
import { GROUPS } from "./questions.ts";
import "./faq.css";

/** All questions with their answers shown, so that visitors can read them, search in the page and link to each. */
export default function Faq() {
  const { locale } = useLanguage();
  const text = usePageTexts("faq");
  return (
    <>
      <section aria-labelledby="faq-title" className="on-deep overflow-x-clip">
        <div className="wrap pt-12 pb-16 md:pt-20 md:pb-24">
          <h1 id="faq-title" className="title-xl max-w-[12ch]">
            {text("title")}
          </h1>
          <p className="mt-7 max-w-[54ch] text-xl text-cream/90">{text("lead")}</p>
          <KeyBoard />
        </div>
      </section>
      <div className="wrap py-16 md:py-24">
        {GROUPS.map(({ id, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={`faq-group faq-group-${id}`}>
            <div className="faq-side">
              <h2 id={`${id}-title`} className="text-[clamp(1.9rem,1.3rem+2vw,2.9rem)]">
                {text(`groups.${id}.title`)}
              </h2>
              {id === "law" && <p className="mt-4 max-w-[40ch] text-[0.9375rem]">{text("groups.law.dated")}</p>}
            </div>
            <div>
              {questions.map((question) => (
                <article key={question} id={question} className="faq-question">
                  <h3 className="text-2xl leading-tight">
                    <a href={`#${question}`}>{text(`questions.${question}.question`)}</a>
                  </h3>
                  <p className="mt-3 max-w-[64ch]">
                    <LinkedText text={text(`questions.${question}.answer`)} />
                  </p>
                </article>
              ))}
            </div>
          </section>
        ))}
      </div>
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("contact", locale)}
        action={text("next.action")}
      />
    </>
  );
}

/** Describes the page's questions and answers (schema.org/FAQPage). */
export function structuredData({ t }: Language): object[] {
  const textOf = (key: string) => stripLinks(t(`pages/faq:questions.${key}`));
  return [
    {
      "@type": "FAQPage",
      mainEntity: GROUPS.flatMap(({ questions }) =>
        questions.map((id) => ({
          "@type": "Question",
          name: textOf(`${id}.question`),
          acceptedAnswer: { "@type": "Answer", text: textOf(`${id}.answer`) },
        })),
      ),
    },
  ];
}
