import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { MoneyLeft } from "#contract/letting/payment.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { numberFormat } from "#locales/words/intl.ts";

const KINDS = ["refunds", "deposits", "stays"] as const;

/** Guests' money that an owner has not refunded, shown before sites are deleted. */
export function MoneyLeftList({ left }: { left: MoneyLeft[] }) {
  const text = useWords("money");
  const { locale } = useLanguage();
  return (
    <div className="grid gap-1">
      <p>{text("left.title")}</p>
      <ul className="list-disc ps-5">
        {left.flatMap(({ currency, ...amounts }) => {
          const format = numberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency });
          return KINDS.filter((kind) => amounts[kind] > 0).map((kind) => (
            <li key={`${kind} ${currency}`}>{text(`left.${kind}`, { amount: format.format(amounts[kind] / 100) })}</li>
          ));
        })}
      </ul>
      <p>{text("left.text")}</p>
    </div>
  );
}
