import { useQuery } from "@tanstack/react-query";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { PaymentPurpose } from "#contract/letting/payment.ts";
import { ClaimForm } from "./claim-form.tsx";
import { bookingMoneyQuery } from "./payments.ts";
import { RefundForm } from "./refund-form.tsx";

/** A change of a booking's money that an owner can start: a refund, or keeping a part of the deposit. */
export type MoneyChange = { kind: "refund"; purpose: PaymentPurpose } | { kind: "claim" };

interface MoneyDialogProps {
  bookingId: string;
  guest: string;
  change: MoneyChange;
  /** Suggested amount in minor units; without it, the maximum. */
  suggested?: number;
  onClose: () => void;
}

/** Dialog to refund a booking, or to keep a part of its deposit; its limits are read when it opens. */
export function MoneyDialog({ bookingId, guest, change, suggested, onClose }: MoneyDialogProps) {
  const text = useWords("money");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data: money, error } = useQuery(bookingMoneyQuery(siteId, bookingId));
  const kind = change.kind === "claim" ? "claim" : change.purpose === "deposit" ? "giveBackDeposit" : "giveBack";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(`${kind}.title`, { guest })}
      text={text(`${kind}.text`)}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusalNotice error={money ? null : error} />
        {!money && !error && <Skeleton label={shell("loading")} lines={3} />}
        {money && change.kind === "claim" && <ClaimForm bookingId={bookingId} money={money} onDone={onClose} />}
        {money && change.kind === "refund" && (
          <RefundForm bookingId={bookingId} money={money} purpose={change.purpose} suggested={suggested} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}
