import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { RoomScene } from "./scenes.tsx";

const PAIRS = [
  { id: "tilt", wrong: "0 0 300 200", turned: true },
  { id: "close", wrong: "128 66 150 100", turned: false },
  { id: "mess", wrong: "0 0 300 200", turned: false },
] as const;

/** Rules for taking photos: pairs of a wrong and a right picture of the same room. */
export function Rules() {
  const text = usePageTexts("photography");
  const id = "rules";
  return (
    <Section id={id} className="on-deep py-20 md:py-28">
      <div className="wrap">
        <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
          <SectionTitle id={id} className="max-w-[9ch]">
            {text("rules.title")}
          </SectionTitle>
          <p className="max-w-[48ch] text-xl text-cream/90">{text("rules.lead")}</p>
        </div>
        <ul className="mt-12 grid gap-x-10 gap-y-14 md:grid-cols-3">
          {PAIRS.map(({ id: pair, wrong, turned }) => (
            <li key={pair}>
              <div className="photography-pair" aria-hidden="true">
                <div className="photography-print">
                  <p>
                    <Cross /> {text("rules.wrong")}
                  </p>
                  <svg viewBox={wrong}>
                    <g transform={turned ? "rotate(-9 150 100)" : undefined}>
                      <RoomScene cluttered={pair === "mess"} />
                    </g>
                  </svg>
                </div>
                <div className="photography-print photography-print-right">
                  <svg viewBox="0 0 300 200">
                    <RoomScene />
                  </svg>
                  <p>
                    <Tick /> {text("rules.right")}
                  </p>
                </div>
              </div>
              <h3 className="mt-6 text-2xl">{text(`rules.${pair}.title`)}</h3>
              <p className="mt-2 max-w-[42ch] text-cream/85">{text(`rules.${pair}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 20 20" className="photography-sign">
      <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 20 20" className="photography-sign">
      <path d="M3 11l5 5L17 5" fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
