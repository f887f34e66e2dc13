import { useLanguage } from "#client/lib/i18n.ts";

const LINES = ["bookings", "rate", "platform", "ours"] as const;

/** The commission sum, written out on a till receipt. */
export function Sum() {
  const { t } = useLanguage();
  return (
    <div className="receipt">
      <h3 className="mb-5 text-2xl">{t("pricing:sum.title")}</h3>
      <dl>
        {LINES.map((line) => (
          <div
            key={line}
            className={
              line === "platform" ? "receipt-line border-b-2 border-dashed border-night/40 pb-4 font-semibold" : "receipt-line"
            }
          >
            <dt>{t(`pricing:sum.${line}`)}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              {line === "ours" && "− "}
              {line === "rate" && "× "}
              {t(`pricing:sum.${line}Value`)}
            </dd>
          </div>
        ))}
        <div className="receipt-line mt-2 border-t-2 border-night pt-4 font-display text-2xl font-bold">
          <dt>{t("pricing:sum.kept")}</dt>
          <dd className="whitespace-nowrap">
            <span className="bg-sun box-decoration-clone px-2">{t("pricing:sum.keptValue")}</span>
          </dd>
        </div>
      </dl>
      <p className="mt-5 text-sm">{t("pricing:sum.note")}</p>
    </div>
  );
}
