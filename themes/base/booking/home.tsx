import { countryName } from "../book/country-field.tsx";
import { Markdown, MarkdownInside } from "../markdown.tsx";
import { Photo } from "../photo.tsx";
import type { SlotProps } from "../../contract.ts";
import { Block, type BookingPageProps } from "./block.tsx";

/** The first photo of the booked home, or else of the site. */
export function HomePhoto({ view: { units, pictures }, page: { unitSlug } }: BookingPageProps) {
  const picture = units.find(({ slug }) => slug === unitSlug)?.pictures[0] ?? pictures[0];
  if (!picture) return null;
  return (
    <div className="booking-photo">
      <Photo picture={picture} sizes="(min-width: 60em) 30rem, 100vw" eager />
    </div>
  );
}

/** The beginning of the host's greeting on the site, signed. */
export function Greeting({ view: { content, host } }: SlotProps) {
  const [greeting] = content.welcome;
  if (greeting === undefined) return null;
  return (
    <figure className="booking-welcome">
      <blockquote>
        <Markdown of={greeting} />
      </blockquote>
      <figcaption className="signature">{host.name}</figcaption>
    </figure>
  );
}

/** The owner as the guest's contract partner (Directive 2011/83/EU, article 8(7)), with the registration of the home. */
export function Landlord({ view, page }: BookingPageProps) {
  const { words, owner } = page;
  const registration = view.units.find(({ slug }) => slug === page.unitSlug)?.registrationNumber;
  const { name, street, postalCode, town, country, vatNumber, tradeNumber } = owner;
  const lines = [
    name,
    street,
    `${postalCode} ${town}`.trim(),
    countryName(view, country),
    vatNumber && words("receipt.vatNumber", { number: vatNumber }),
    tradeNumber && words("receipt.tradeNumber", { number: tradeNumber }),
    registration && view.t("footer.registration", { number: registration }),
  ];
  return (
    <Block title={words("landlord")} className="booking-landlord">
      <address>{lines.map((line) => (line ? <span key={line}>{line}</span> : null))}</address>
    </Block>
  );
}

/** The house rules, each with its title. */
export function HouseRules({ view: { content }, page: { words } }: BookingPageProps) {
  if (content.houseRules.length === 0) return null;
  return (
    <Block title={words("rules")} className="booking-rules">
      <dl>
        {content.houseRules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <MarkdownInside of={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
