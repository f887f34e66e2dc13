import { portalPath } from "#locales/portal-paths.ts";
import { fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { Link } from "wouter";

/** Until when the data of an ended site is kept, and the ways to come back or to take it along. */
export function KeptUntil({ siteId, keptUntil }: { siteId: string; keptUntil: string }) {
  const text = useWords("ended");
  const { locale } = useLanguage();
  return (
    <div className="grid gap-3">
      <p>{text("kept", { date: fullDayText(keptUntil, locale) })}</p>
      <div className="flex flex-wrap gap-3">
        <OrderLink siteId={siteId}>{text("again")}</OrderLink>
        <Link href={`${screenPath("dashboard", "settings")}?part=data&site=${siteId}`} className={buttonClass("quiet")}>
          {text("download")}
        </Link>
      </div>
    </div>
  );
}

/** Leads to the offer for a site. A new document, so that the form is what is read first, also from the page that it is on. */
export function OrderLink({ siteId, children }: { siteId: string; children: string }) {
  const { locale } = useLanguage();
  return (
    <a href={`${portalPath("plan", locale)}?site=${siteId}`} className={buttonClass()}>
      {children}
    </a>
  );
}
