import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const PARTIES = [
  { id: "guest", look: "bg-sky" },
  { id: "provider", look: "bg-cream" },
  { id: "you", look: "bg-sun" },
] as const;

/** The path of a payment from guest to owner, which does not pass through us. */
export function Money() {
  const text = usePageTexts("booking-system");
  const id = "money";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
        <SectionTitle id={id} className="max-w-[11ch]">
          {text("money.title")}
        </SectionTitle>
        <p className="max-w-[50ch] text-xl">{text("money.lead")}</p>
      </div>
      <div className="booking-system-flow" role="group" aria-label={text("money.label")}>
        {PARTIES.map(({ id: party, look }) => (
          <div key={party} className={`booking-system-party booking-system-party-${party} ${look}`}>
            <b>{text(`money.${party}`)}</b>
            <span>{text(`money.${party}Text`)}</span>
          </div>
        ))}
        <div className="booking-system-party booking-system-party-us">
          <b>{text("money.us")}</b>
          <span>{text("money.usText")}</span>
        </div>
      </div>
    </Section>
  );
}
