import { useSearch } from "wouter";
import { RECEIVED } from "#contract/receipt.ts";
import { useLanguage, usePageTexts } from "#client/lib/i18n.ts";
import { ButtonLink } from "#client/ui/button-link.tsx";
import { TextLink } from "#client/marketing/ui/text-link.tsx";
import { partsOfName } from "#domain/consultation.ts";
import { monthInWords, slotInWords } from "#locales/moments.ts";
import { pathOf } from "#locales/paths.ts";

const STEPS = ["mail", "call", "change"] as const;

/** The half hour is the visitor's: when it is, and how it gets into their calendar. */
export function Received({ slot }: { slot: string }) {
  const { locale } = useLanguage();
  const text = usePageTexts("consultation");
  const id = new URLSearchParams(useSearch()).get(RECEIVED) ?? "";
  const { day, time } = slotInWords(slot, locale);
  const unbroken = day.replace(/ (?=\S+$)/, "\u00a0");
  const date = partsOfName(slot).day;
  return (
    <div className="wrap consultation-received">
      <div>
        <h1 className="title-l consultation-received-title">{text("received.title", { day: unbroken, time })}</h1>
        <p className="mt-5 mb-8 text-xl">{text("received.zone")}</p>
        <ButtonLink href={`/consultation/${id}.ics`}>{text("received.calendar")}</ButtonLink>
        <section aria-labelledby="then-title" className="mt-12">
          <h2 id="then-title" className="text-2xl">
            {text("received.then")}
          </h2>
          <ul className="consultation-then">
            {STEPS.map((step) => (
              <li key={step}>{text(`received.${step}`)}</li>
            ))}
          </ul>
        </section>
        <p className="mt-6">
          <TextLink href={pathOf("home", locale)}>{text("received.home")}</TextLink>
        </p>
      </div>
      <div className="consultation-leaf" aria-hidden="true">
        <span className="consultation-leaf-month">{monthInWords(date, locale)}</span>
        <span className="consultation-leaf-day">{Number(date.slice(8))}</span>
        <span className="consultation-leaf-time">{time}</span>
      </div>
    </div>
  );
}
