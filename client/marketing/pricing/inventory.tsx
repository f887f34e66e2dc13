import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { type PageId, pathOf } from "#locales/paths.ts";

/** Parts of the subscription, in the style of a holiday home's inventory. */
const ITEMS: readonly { id: string; page?: PageId }[] = [
  { id: "site", page: "website-development" },
  { id: "themes", page: "themes" },
  { id: "languages" },
  { id: "calendar", page: "calendar-sync" },
  { id: "booking", page: "booking-system" },
  { id: "channels", page: "calendar-sync" },
  { id: "messages", page: "booking-system" },
  { id: "photos", page: "photography" },
  { id: "seo", page: "seo" },
  { id: "versions", page: "maintenance" },
  { id: "backups", page: "maintenance" },
  { id: "updates", page: "maintenance" },
  { id: "support" },
  { id: "commission" },
];
const OWN = ["provider", "domain", "taxes", "guests"] as const;

/** Everything the price includes, and what the owner provides. */
export function Inventory() {
  const text = usePageTexts("pricing");
  const id = "inventory";
  return (
    <Section id={id} className="wrap grid grid-cols-1 items-start gap-x-16 gap-y-16 py-24 md:py-32 lg:grid-cols-[8fr_4fr]">
      <div>
        <SectionTitle id={id}>{text("inventory.title")}</SectionTitle>
        <p className="mt-5 max-w-[56ch] text-xl">{text("inventory.text")}</p>
        <List items={ITEMS} />
      </div>
      <div className="pricing-own">
        <h3 className="text-3xl">{text("own.title")}</h3>
        <p className="mt-4">{text("own.text")}</p>
        <dl className="mt-6 grid gap-5">
          {OWN.map((item) => (
            <div key={item}>
              <dt className="font-semibold">{text(`own.${item}.name`)}</dt>
              <dd className="mt-0.5">{text(`own.${item}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function List({ items }: { items: typeof ITEMS }) {
  const { locale } = useLanguage();
  const text = usePageTexts("pricing");
  return (
    <ul className="pricing-list">
      {items.map(({ id, page }) => (
        <li key={id}>
          <span className="pricing-count">{text(`inventory.${id}.count`)}</span>
          <div>
            <h3 className="text-[1.375rem] leading-tight tracking-tight">
              {page ? (
                <a
                  href={pathOf(page, locale)}
                  className="-my-2 inline-block py-2 underline decoration-coral decoration-3 underline-offset-[6px] hover:decoration-current"
                >
                  {text(`inventory.${id}.name`)}
                </a>
              ) : (
                text(`inventory.${id}.name`)
              )}
            </h3>
            <p className="mt-1 text-soft">{text(`inventory.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
