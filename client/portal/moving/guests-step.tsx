import { Link, useLocation } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { StepProps } from "./moving-state.ts";
import { stepPath } from "./steps.ts";

/** Says that guests come with their bookings (0175). */
export function GuestsStep({ state, change }: StepProps) {
  const text = useWords("moving");
  const { id: siteId } = useSite();
  const [, navigate] = useLocation();
  return (
    <div className="grid justify-items-start gap-4">
      <Notice>{text("guests.why")}</Notice>
      <p className="max-w-[62ch]">{text("guests.how")}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => navigate(stepPath("bookings", siteId))}>
          {text("guests.bookings")}
        </Button>
        <Link
          href={screenPath("dashboard", "guests")}
          className={buttonClass("quiet")}
          onClick={() => change({ steps: { ...state.steps, guests: "done" } })}
        >
          {text("guests.list")}
        </Link>
      </div>
    </div>
  );
}
