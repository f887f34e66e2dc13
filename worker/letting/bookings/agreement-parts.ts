import { dayInZone } from "#domain/dates.ts";
import { guestMapHref } from "#domain/bookings/guest-map-href.ts";
import { formatPhone } from "#domain/phone.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import { translatorFor } from "#locales/words/translate.ts";
import type { Fact, Part } from "#services/mail/letter.ts";
import { mailTexts } from "#services/texts/texts.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { cancellationOf, vatOf } from "#themes/base/quote/quote-sheet.ts";
import { arrivalInformation } from "./arrival-information.ts";
import { ownerIdentity } from "./owner-identity.ts";

const joinLines = (lines: readonly string[]): string => lines.filter((line) => line.trim() !== "").join("\n");

/**
 * What a guest keeps of an agreed stay besides dates and amounts due, in the words of the booking's page: the way there, the host,
 * the lines of the price, the cancellation terms and the contract partner.
 */
export async function agreementParts(placed: PlacedBooking, now: number): Promise<Part[]> {
  const { booking, site } = placed;
  const { locale, quote } = booking;
  const [words, t] = await Promise.all([guestWords(locale), translatorFor(locale)]);
  const format = formattersFor(locale);
  const money = (amount: number) => format.money({ amount, currency: quote.currency });
  const lines = quote.lines.filter(({ chosen }) => chosen);
  const vat = vatOf(lines, { t, format }, money);
  const { street, postalCode, town } = site.place;
  const { host } = site;
  const map = guestMapHref(site.place, booking.state);
  const way = arrivalInformation(placed, locale, dayInZone(now, site.timeZone)).filter(({ kind }) => kind === "directions");
  const partner = ownerIdentity(placed.settings.settings.identity, site);
  return [
    { heading: words("way.title") },
    { text: joinLines([site.name, street ?? "", `${postalCode} ${town}`]) },
    ...way.map(({ text, from }) => {
      const later = from ? words("way.from", { date: format.date(from) }) : words("way.confirmed");
      return { text: `${words("way.directions")}: ${text ?? later}` };
    }),
    ...(map === null ? [] : [{ link: { label: words("way.map"), href: map } }]),
    { heading: words("call") },
    { text: joinLines([host.name || site.name, host.phone && formatPhone(host.phone), host.email]) },
    { heading: words("lines") },
    {
      facts: [
        ...lines.map((line): Fact => {
          const label = lineLabel(line, locale, site.defaultLocale);
          return [line.onArrival ? `${label} (${t("line.onArrival")})` : label, money(line.amount)];
        }),
        [words("money.total"), money(quote.total)],
      ],
    },
    ...(vat === null ? [] : [{ text: vat }]),
    { heading: words("cancellation") },
    { text: joinLines(cancellationOf(quote, { t, format })) },
    { heading: mailTexts(locale)("bookings:partner") },
    {
      text: joinLines([
        partner.name,
        partner.street,
        `${partner.postalCode} ${partner.town}`,
        partner.vatNumber && words("receipt.vatNumber", { number: partner.vatNumber }),
        partner.tradeNumber && words("receipt.tradeNumber", { number: partner.tradeNumber }),
      ]),
    },
  ];
}
