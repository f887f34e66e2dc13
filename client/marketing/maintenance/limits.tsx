import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const LIMITS = ["domain", "content", "others"] as const;

/** Tasks that maintenance does not include. */
export function Limits() {
  const text = usePageTexts("maintenance");
  const id = "limits";
  return (
    <Section id={id} className="wrap pb-20 md:pb-32">
      <div className="border-t-[0.6rem] border-ink pt-8">
        <SectionTitle id={id}>{text("limits.title")}</SectionTitle>
        <dl className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {LIMITS.map((limit) => (
            <div key={limit}>
              <dt className="font-display text-2xl leading-tight font-bold">{text(`limits.${limit}.title`)}</dt>
              <dd className="mt-2 max-w-[44ch]">{text(`limits.${limit}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
