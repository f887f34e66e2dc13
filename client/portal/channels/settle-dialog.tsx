import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ConflictSide, ShownConflict } from "#contract/letting/channels.ts";
import { reloadChannels } from "./channels.ts";
import { PlatformSteps } from "./platform-steps.tsx";
import { useChannelWords } from "./use-channel-words.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { bookingQuery } from "../stays/bookings.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { sideName } from "./side-name.ts";

export type Verdict = "ours" | "theirs" | "same";

interface SettleDialogProps {
  conflict: ShownConflict;
  verdict: Verdict;
  onClose: () => void;
}

/** Explains, before a decision about two stays is made, its effect and the owner's remaining steps on a platform. */
export function SettleDialog({ conflict, verdict, onClose }: SettleDialogProps) {
  const { text, name, stay } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { theirs, other } = conflict;
  const [kept, left] = verdict === "theirs" ? [theirs, other] : [other, theirs];
  const isOurs = left.channel === "website";
  const settle = useMutation({
    mutationFn: () =>
      unwrap(
        api.sites[":siteId"].conflicts[":conflictId"].settle.$post({
          param: { siteId, conflictId: conflict.id },
          json: { verdict },
        }),
      ),
    async onSuccess() {
      // The dialog closes with the conflict, whose button is gone then: the focus goes to the main content.
      await reloadChannels(queries, siteId);
      onClose();
      showToast(text("settle.done"));
    },
  });
  const about = { name: name(left.channel), kept: sideName(kept, name(kept.channel)), guest: left.name, stay: stay(left) };
  const kind = verdict === "same" ? "same" : isOurs ? "cancel" : "there";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text(`settle.${kind}.title`, about)}
      text={text(`settle.${kind}.text`, about)}
      confirmLabel={text(`settle.${kind}.submit`, about)}
      confirmLook={kind === "cancel" ? "danger" : "primary"}
      onConfirm={settle.mutate}
      isPending={settle.isPending}
      error={settle.error}
    >
      {kind === "there" && left.channel !== "block" && left.channel !== "website" && (
        <>
          <PlatformSteps channel={left.channel} task="cancel" />
          <p className="max-w-[62ch] text-soft">{text("settle.there.after", about)}</p>
        </>
      )}
      {kind === "cancel" && <CancelledBooking side={left} />}
    </ConfirmDialog>
  );
}

/** Consequences of cancelling our booking: the email and the refund. */
function CancelledBooking({ side }: { side: ConflictSide }) {
  const { text, money } = useBookingWords();
  const channels = useChannelWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error } = useQuery(bookingQuery(siteId, side.id));
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={3} />;
  const { booking, settlement } = data;
  const { email, name } = booking.contact;
  return (
    <>
      <p>{text("actions.cancel.text")}</p>
      {settlement && settlement.refund + settlement.kept > 0 && (
        <p>
          {text("actions.cancel.settlement", {
            percent: settlement.percent,
            refund: money(settlement.refund, booking.quote.currency),
            kept: money(settlement.kept, booking.quote.currency),
          })}
        </p>
      )}
      <p>
        {email === null
          ? text("mail.noAddress", { name })
          : channels.text("settle.cancel.mail", {
              mail: text("mail.which", { email, subject: text("mail.subjects.cancelled") }),
            })}
      </p>
    </>
  );
}
