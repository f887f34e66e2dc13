import { brand } from "#locales/brand.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** One event of our feed, explained line by line. */
export function Paper() {
  const text = usePageTexts("calendar-sync");
  const id = "paper";
  const lines = [
    { id: "uid", code: `UID:7c2e94a1@${brand.domain}` },
    { id: "start", code: "DTSTART;VALUE=DATE:20270716" },
    { id: "end", code: "DTEND;VALUE=DATE:20270723" },
    { id: "summary", code: `SUMMARY:${text("paper.busy")}` },
  ];
  return (
    <Section id={id} className="on-deep py-20 md:py-28">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]">
        <div>
          <SectionTitle id={id} className="max-w-[12ch]">
            {text("paper.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[40ch] text-xl text-cream/90">{text("paper.lead")}</p>
        </div>
        <dl className="self-end border-t-2 border-cream">
          {lines.map(({ id: line, code }) => (
            <div key={line} className="grid items-baseline gap-x-8 gap-y-1 border-b border-cream/25 py-4 md:grid-cols-[6fr_5fr]">
              <dt className="font-mono text-[clamp(0.875rem,1.4vw,1.125rem)] wrap-anywhere text-sun">{code}</dt>
              <dd className="max-w-[46ch]">{text(`paper.${line}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
