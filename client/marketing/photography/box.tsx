import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const ROOMS = ["kitchen", "living", "beds", "bath", "outside"] as const;

/** Things to put away before taking photos, room by room. */
export function Box() {
  const text = usePageTexts("photography");
  const id = "box";
  return (
    <Section id={id} className="overflow-x-clip bg-sand">
      <div className="wrap grid gap-x-16 gap-y-10 pt-20 md:pt-28 lg:grid-cols-[6fr_5fr]">
        <div className="lg:pb-28">
          <SectionTitle id={id} className="max-w-[12ch]">
            {text("box.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[46ch] text-xl">{text("box.lead")}</p>
          <dl className="mt-8 border-t-2 border-ink">
            {ROOMS.map((room) => (
              <div key={room} className="grid gap-x-6 border-b border-ink/20 py-3 sm:grid-cols-[8.5rem_1fr]">
                <dt className="font-display text-lg font-bold">{text(`box.${room}.title`)}</dt>
                <dd className="max-w-[50ch]">{text(`box.${room}.text`)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 font-semibold">{text("box.stays")}</p>
        </div>
        <svg viewBox="0 0 480 520" className="mx-auto w-full max-w-120 self-end" role="img" aria-label={text("box.label")}>
          <path d="M150 250V120a22 22 0 0 1 16-21V64h36v35a22 22 0 0 1 16 21v130Z" className="fill-sky" />
          <path d="M162 46h44v22h-44Z" className="fill-night" />
          <path d="M150 160h68v52h-68Z" className="fill-cream" />
          <path d="M252 260L296 84l22 6-40 176Z" className="fill-[#c98f5f]" />
          <path d="M284 36l56 14-16 62-56-14Z" className="fill-coral" />
          <path
            d="M300 20l8 30M316 24l2 30M332 30l-6 28"
            className="stroke-night dark:stroke-cream"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path
            d="M346 260l30-130a14 14 0 0 1 17-10l26 6a14 14 0 0 1 10 17l-28 124Z"
            className="fill-night dark:fill-[#2f6b57]"
          />
          <circle cx="398" cy="148" r="9" className="fill-coral" />
          <path
            d="M384 176l26 6M378 200l26 6"
            className="stroke-cream"
            strokeWidth="6"
            strokeLinecap="round"
            strokeDasharray="2 11"
          />
          <path d="M60 260c20-90 70-120 66-160" fill="none" className="stroke-ink" strokeWidth="9" strokeLinecap="round" />
          <path d="M104 60h44v44h-44ZM114 44v16M138 44v16" className="fill-cream stroke-ink" strokeWidth="6" />
          <path d="M40 250h400v270H40Z" className="fill-[#d9a066]" />
          <path d="M40 250h400v40H40Z" className="fill-[#c48a4f]" />
          <path d="M40 250L0 330l6 14 54-84ZM440 250l40 80-6 14-54-84Z" className="fill-[#e5b47f]" />
          <path d="M204 250h72v120h-72Z" className="fill-cream/60" />
          <path d="M96 430h110M96 460h70" className="stroke-night/70" strokeWidth="10" strokeLinecap="round" />
        </svg>
      </div>
    </Section>
  );
}
