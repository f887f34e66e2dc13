import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { pathOf } from "#locales/paths.ts";

/** Quotes that are not from owners; `example` marks them as examples. */
const ENTRIES = [
  { id: "one", example: true },
  { id: "two", example: true },
  { id: "three", example: true },
];

/** An open guest book; the left page explains why there are no real quotes yet. */
export function Testimonials() {
  const { locale, t } = useLanguage();
  const id = "customer-stories";
  return (
    <Section id={id} className="wrap py-24 md:py-36">
      <div className="book">
        <div className="book-page flex flex-col">
          <SectionTitle id={id}>{t("testimonials:title")}</SectionTitle>
          <p className="mt-6 max-w-[44ch] text-lg">{t("testimonials:lead")}</p>
          <p className="mt-4">
            <TextLink href={pathOf("customer-stories", locale)}>{t("testimonials:more")}</TextLink>
          </p>
          <Pencil />
        </div>
        <ul className="book-page book-lines">
          {ENTRIES.map((entry) => (
            <li key={entry.id}>
              <figure>
                {entry.example && <p className="book-stamp">{t("testimonials:marked")}</p>}
                <blockquote>
                  <p className="font-display text-[1.375rem] leading-snug font-medium md:text-2xl">
                    {t(`testimonials:${entry.id}.quote`)}
                  </p>
                </blockquote>
                <figcaption className="mt-1 text-soft">{t(`testimonials:${entry.id}.name`)}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** A drawing at the bottom of the left page. */
function Pencil() {
  return (
    <svg viewBox="0 0 420 90" className="mt-auto w-full max-w-105 translate-y-4 -rotate-[9deg] pt-14" aria-hidden="true">
      <path d="M0 45l70-26v52Z" className="fill-cream stroke-night/20" />
      <path d="M0 45l24-9v18Z" className="fill-night" />
      <path d="M70 19h270v52H70Z" className="fill-coral" />
      <path d="M70 36h270v18H70Z" className="fill-night/15" />
      <path d="M340 19h26v52h-26Z" className="fill-sky" />
      <path d="M366 19h34a18 18 0 0 1 18 18v16a18 18 0 0 1-18 18h-34Z" className="fill-sun" />
    </svg>
  );
}
