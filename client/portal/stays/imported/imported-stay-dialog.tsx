import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#client/kit/api/api-error.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Dialog } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { useUnitNames } from "../../workspace/unit-names.ts";
import { unitsQuery } from "../bookings.ts";
import { ImportedStayForm } from "./imported-stay-form.tsx";
import { detailsQuery, type ImportedStay } from "./imported-stays.ts";
import { useStayWords } from "./use-stay-words.ts";

/** An imported stay: the data of its calendar, and the details that the owner enters. */
export function ImportedStayDialog({ stay, onClose }: { stay: ImportedStay; onClose: () => void }) {
  const { text, dates, nights } = useStayWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data: site } = useQuery(unitsQuery(siteId));
  const { data, error } = useQuery(detailsQuery(siteId, stay));
  const isGone = error instanceof ApiError && error.code === "NOT_FOUND";
  const units = useUnitNames()(site?.units ?? []);
  const unit = units.length > 1 && units.find(({ id }) => id === stay.unitId)?.name;
  return (
    <Dialog
      open
      isWide
      onOpenChange={onClose}
      closeLabel={shell("close")}
      title={text("dialog.title", { channel: stay.channel || text("otherCalendar") })}
      text={[`${dates(stay)} (${nights(stay)})`, unit].filter(Boolean).join(" · ")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[68ch] text-soft">{text("dialog.text")}</p>
        {isGone ? <Notice kind="warning">{text("dialog.gone")}</Notice> : <RefusalNotice error={data ? undefined : error} />}
        {!error && !(data && site) && <Skeleton label={shell("loading")} lines={5} />}
        {!error && data && site && (
          <ImportedStayForm stay={stay} details={data.details} currency={site.currency} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
