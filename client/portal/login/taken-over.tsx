import { Link } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { StepTitle } from "./step-title.tsx";

interface Props {
  site: string;
  siteId: string;
  paidUntil: number;
  onLeave: () => void;
}

/** Tells the new owner of a site until when it is paid, and where to choose a subscription. */
export function TakenOver({ site, siteId, paidUntil, onLeave }: Props) {
  const text = useWords("login");
  const { locale } = useLanguage();
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={text("team.taken.title", { site })}>
        {text("team.taken.text", { date: dateText(paidUntil, locale) })}
      </StepTitle>
      <Link href={`${screenPath("plan")}?site=${siteId}`} className="font-semibold underline underline-offset-4">
        {text("team.taken.plan")}
      </Link>
      <Button onClick={onLeave}>{text("team.taken.go")}</Button>
    </div>
  );
}
