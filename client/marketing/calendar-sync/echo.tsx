import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Explains that a platform sends our own bookings back as its own. */
export function Echo() {
  const text = usePageTexts("calendar-sync");
  const id = "echo";
  return (
    <Section id={id} className="wrap grid items-center gap-x-20 gap-y-12 py-20 md:py-32 lg:grid-cols-2">
      <div className="calendar-sync-loop" role="img" aria-label={text("echo.label")}>
        <p className="calendar-sync-word" aria-hidden="true">
          {text("echo.out")}
        </p>
        <div className="relative">
          <svg viewBox="0 0 560 420" className="w-full" aria-hidden="true" fill="none">
            <path
              d="M140 118C220 20 340 20 418 112M388 108l32 8 4-33"
              className="stroke-sun"
              strokeWidth="16"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            <path
              d="M418 306C340 398 220 398 158 328"
              className="stroke-coral"
              strokeWidth="16"
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeDasharray="4 26"
            />
            <path
              d="M172 316l-32-8-4 33"
              className="stroke-coral"
              strokeWidth="16"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <p className="calendar-sync-node calendar-sync-node-us" aria-hidden="true">
            {text("echo.us")}
          </p>
          <p className="calendar-sync-node calendar-sync-node-them" aria-hidden="true">
            {text("echo.them")}
          </p>
        </div>
        <p className="calendar-sync-word" aria-hidden="true">
          {text("echo.back")}
        </p>
      </div>
      <div className="grid max-w-[58ch] gap-5">
        <SectionTitle id={id}>{text("echo.title")}</SectionTitle>
        <p className="text-xl">{text("echo.text")}</p>
        <p>{text("echo.danger")}</p>
        <p className="border-l-[0.4rem] border-sun pl-5">{text("echo.answer")}</p>
      </div>
    </Section>
  );
}
