import { useLanguage } from "../../kit/i18n/i18n.ts";

/** A drawn phone in the doorway that receives a booking. */
export function Phone() {
  const { t } = useLanguage();
  return (
    <div role="img" aria-label={t("hero:phone.label")} className="phone">
      <div className="phone-screen" aria-hidden="true">
        <p className="phone-time">{t("hero:phone.time")}</p>
        <p className="phone-day">{t("hero:phone.day")}</p>
        <div className="phone-note phone-note-1">
          <p className="phone-app">
            <svg viewBox="0 0 10 10" className="size-3">
              <path d="M5 0l5 4.4V10H0V4.4Z" fill="currentColor" />
            </svg>
            {t("hero:phone.new")}
          </p>
          <p className="phone-guest">{t("hero:phone.guest")}</p>
          <p>
            {t("hero:phone.stay")}
            <br />
            {t("nights", { count: 7 })}, {t("guests", { count: 4 })}
          </p>
          <p className="phone-sum">
            <span>{t("hero:phone.total")}</span> <b>{t("hero:phone.amount")}</b>
          </p>
          <p className="phone-sum phone-none">
            <span>{t("hero:phone.commission")}</span> <b>{t("hero:phone.none")}</b>
          </p>
        </div>
        <p className="phone-note phone-line phone-note-2">{t("hero:phone.paid")}</p>
        <p className="phone-note phone-line phone-note-3">{t("hero:phone.sent")}</p>
      </div>
      <span className="phone-example" aria-hidden="true">
        {t("example")}
      </span>
    </div>
  );
}
