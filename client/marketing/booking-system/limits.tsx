import { pathOf } from "#locales/paths.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";

const LIMITS = ["gap", "tax", "guests", "refund"] as const;

/** Tasks that the system does not do. */
export function Limits() {
  const { locale } = useLanguage();
  const text = usePageTexts("booking-system");
  const id = "limits";
  return (
    <Section id={id} className="wrap pb-20 md:pb-32">
      <div className="grid gap-x-16 gap-y-8 border-t-[0.6rem] border-ink pt-8 lg:grid-cols-[4fr_8fr]">
        <SectionTitle id={id}>{text("not.title")}</SectionTitle>
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {LIMITS.map((limit) => (
            <div key={limit}>
              <dt className="font-display text-2xl leading-tight font-bold">{text(`not.${limit}.title`)}</dt>
              <dd className="mt-2 max-w-[48ch]">
                {text(`not.${limit}.text`)}
                {limit === "gap" && (
                  <span className="block">
                    <TextLink href={pathOf("calendar-sync", locale)}>{text("not.link")}</TextLink>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
