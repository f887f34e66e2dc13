import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";
import { offerLink } from "../shell/links.ts";
import { NextStep } from "../shell/next-step.tsx";
import { FirstGuest } from "./first-guest.tsx";
import { Addresses, Calendars, FilledForm, Mat, Phones } from "./pictures.tsx";
import { Room } from "./room.tsx";
import "./how-it-works.css";

const ROOMS = [
  { id: "porch", Picture: Mat },
  { id: "one", Picture: FilledForm },
  { id: "two", Picture: Phones },
  { id: "three", Picture: Calendars },
  { id: "four", Picture: Addresses },
] as const;
const LATER = ["guarantee", "months", "changes", "leaving"] as const;

/** The steps to a live site, drawn as a walk through a house: the door mat, four rooms and the garden. */
export default function HowItWorks() {
  const { locale } = useLanguage();
  const text = usePageTexts("how-it-works");
  return (
    <>
      <section
        aria-labelledby="how-it-works-title"
        className="wrap grid gap-x-16 gap-y-6 pt-12 pb-16 md:pt-20 lg:grid-cols-[8fr_5fr] lg:items-end"
      >
        <h1 id="how-it-works-title" className="title-xl">
          {text("title")}
        </h1>
        <div className="pb-2">
          <p className="max-w-[44ch] text-xl">{text("lead")}</p>
          <p className="mt-4 text-soft">
            <LinkedText text={text("jump")} />
          </p>
        </div>
      </section>
      <section aria-label={text("plan")} className="bg-sand pb-16 md:pb-24">
        <ol className="how-it-works-plan">
          {ROOMS.map(({ id, Picture }, i) => (
            <Room key={id} id={id} number={i}>
              <Picture />
            </Room>
          ))}
        </ol>
      </section>
      <FirstGuest />
      <Section id="later" className="how-it-works-garden">
        <Garden />
        <div className="wrap relative py-20 md:py-28">
          <SectionTitle id="later" className="max-w-[14ch]">
            {text("later.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[52ch] text-xl">{text("later.lead")}</p>
          <dl className="how-it-works-later">
            {LATER.map((id) => (
              <div key={id}>
                <dt className="font-display text-2xl leading-tight font-semibold">{text(`later.${id}.title`)}</dt>
                <dd className="mt-2 max-w-[48ch]">
                  <LinkedText text={text(`later.${id}.text`)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <NextStep title={text("next.title")} text={text("next.text")} href={offerLink(locale)} action={text("next.action")} />
    </>
  );
}

/** A fence and two trees. */
function Garden() {
  return (
    <svg viewBox="0 0 1440 200" preserveAspectRatio="xMaxYMax slice" className="how-it-works-fence" aria-hidden="true">
      <g className="fill-night/20">
        {Array.from({ length: 36 }, (_, i) => (
          <path key={i} d={`M${i * 40 + 4} 200v-92l11-14 11 14v92z`} />
        ))}
        <path d="M0 128h1440v12H0zM0 168h1440v12H0z" />
      </g>
      <path d="M1180 200V92h18v108z" className="fill-night" />
      <circle cx="1189" cy="70" r="62" className="fill-[#2f6b57]" />
      <path d="M1320 200v-64h14v64z" className="fill-night" />
      <circle cx="1327" cy="112" r="44" className="fill-[#2f6b57]" />
    </svg>
  );
}
