import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Refusal } from "../stays/refusal.tsx";
import { useBookingWrites } from "../stays/use-booking-writes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { DialogActions } from "../../kit/ui/dialog.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { Currency } from "#domain/money.ts";
import { AmountField } from "./amount-field.tsx";

interface MoneyFormProps {
  label: string;
  /** Minor units. */
  amount: number;
  limit: number;
  currency: Currency;
  onAmount: (amount: number) => void;
  /** False while a field between amount and button is empty. */
  isComplete?: boolean;
  submit: string;
  /** Message after success. */
  done: string;
  send: () => Promise<unknown>;
  onDone: () => void;
  children: ReactNode;
}

/** Form about a guest's money: an amount up to a limit, other fields, and the button. */
export function MoneyForm({ label, amount, limit, currency, isComplete = true, ...props }: MoneyFormProps) {
  const { onAmount, submit, done, send, onDone, children } = props;
  const text = useWords("money");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const isReady = isComplete && amount > 0 && amount <= limit;
  const sending = useMutation({
    mutationFn: send,
    ...useBookingWrites(siteId, () => {
      showToast(done);
      onDone();
    }),
  });
  if (limit === 0) return <p>{text("giveBack.nothing")}</p>;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending && isReady) sending.mutate();
      }}
    >
      <Refusal error={sending.error} />
      <AmountField label={label} value={amount} limit={limit} currency={currency} onChange={onAmount} />
      {children}
      <DialogActions>
        <Button type="submit" disabled={!isReady} busy={sending.isPending && shell("busy")}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
