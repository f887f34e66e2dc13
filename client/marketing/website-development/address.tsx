import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const BOARDS = ["given", "own", "languages"] as const;
const STEPS = ["one", "two", "three"] as const;

/** A signpost with a home's addresses, and the steps to a custom domain. */
export function Address() {
  const text = usePageTexts("website-development");
  const id = "address";
  return (
    <Section id={id} className="overflow-x-clip bg-sand">
      <div className="wrap grid gap-x-16 gap-y-12 pt-20 md:pt-28 lg:grid-cols-[6fr_5fr]">
        <div className="lg:pb-28">
          <SectionTitle id={id} className="max-w-[13ch]">
            {text("address.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[50ch] text-xl">{text("address.lead")}</p>
          <ol className="mt-8 grid gap-4">
            {STEPS.map((step, i) => (
              <li key={step} className="flex gap-5">
                <span className="font-display text-4xl leading-none font-extrabold" aria-hidden="true">
                  {i + 1}
                </span>
                <span className="max-w-[54ch]">{text(`address.${step}`)}</span>
              </li>
            ))}
          </ol>
          <p className="mt-8 max-w-[58ch] border-t-2 border-ink pt-5">{text("address.translate")}</p>
        </div>
        <div className="website-development-post" role="img" aria-label={text("address.label")}>
          {BOARDS.map((board) => (
            <div key={board} className={`website-development-board website-development-board-${board}`} aria-hidden="true">
              <b>{text(`address.${board}`)}</b>
              <span>{text(`address.${board}Note`)}</span>
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
