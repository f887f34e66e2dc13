import { brand } from "#locales/brand.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const BOARDS = ["data", "titles", "languages", "sitemap", "one", "alt", "speed"] as const;

/** Technical SEO features as floorboards that open; the first one is open. */
export function Boards() {
  const text = usePageTexts("seo");
  const id = "boards";
  const home = `https://zeezicht.${brand.domain}`;
  const code: Partial<Record<(typeof BOARDS)[number], string>> = {
    data: '"@type": "VacationRental", "name": "Zeezicht",\n"occupancy": { "value": 6 }, "numberOfBedrooms": 3,\n"address": { "addressLocality": "Domburg", … }',
    titles: `<title>${text("result.title")}</title>`,
    languages: `<link rel="alternate" hreflang="pl" href="${home}/pl">\n<link rel="alternate" hreflang="en" href="${home}/en">`,
    sitemap: `Sitemap: ${home}/sitemap.xml`,
    one: `<link rel="canonical" href="${home}/">`,
    alt: text("boards.altCode"),
  };
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
        <SectionTitle id={id}>{text("boards.title")}</SectionTitle>
        <p className="max-w-[48ch] text-xl">{text("boards.lead")}</p>
      </div>
      <div className="seo-floor">
        {BOARDS.map((board, i) => (
          <details key={board} className="seo-board" open={i === 0}>
            <summary className="seo-plank">
              <h3 className="text-[clamp(1.25rem,1rem+1.2vw,1.75rem)]">{text(`boards.${board}.title`)}</h3>
              <span className="seo-grip" aria-hidden="true" />
            </summary>
            <div className="seo-under">
              <p className="max-w-[56ch]">{text(`boards.${board}.text`)}</p>
              {code[board] && <pre className="seo-code">{code[board]}</pre>}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
