import { useQuery } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { useTextGroups, useWords } from "../../kit/i18n/texts.ts";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { unitsQuery } from "../stays/bookings.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import type { StepProps } from "./moving-state.ts";

const ImportDialog = fetched(async () => (await import("../bookings/import/import-dialog.tsx")).ImportDialog);

/** Opens the import of bookings. */
export function BookingsStep({ state, change }: StepProps) {
  useTextGroups(["portal/bookings", "portal/booking-words"]);
  const text = useWords("moving");
  const { id: siteId } = useSite();
  const { data: site } = useQuery(unitsQuery(siteId));
  const units = useUnitNames()(site?.units ?? []);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[62ch]">{text("bookings.text")}</p>
      <p className="max-w-[62ch] text-soft">{text("bookings.noMail")}</p>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          change({ steps: { ...state.steps, bookings: "done" } });
        }}
      >
        <Upload aria-hidden="true" className="size-5" />
        {text("bookings.open")}
      </Button>
      <Link href={screenPath("dashboard", "bookings")} className={buttonClass("quiet")}>
        {text("bookings.list")}
      </Link>
      {isOpen && site && (
        <Suspense fallback={null}>
          <ImportDialog currency={site.currency} units={units} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
