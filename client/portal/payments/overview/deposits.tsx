import { useState } from "react";
import { Link } from "wouter";
import { type MoneyChange, MoneyDialog } from "../money-dialog.tsx";
import type { SiteMoney } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { LongList } from "./long-list.tsx";

type Deposit = SiteMoney["deposits"][number];

/** Deposits that are held for guests; each can be refunded in whole or in part. */
export function Deposits({ deposits }: { deposits: SiteMoney["deposits"] }) {
  const text = useWords("payments");
  const words = useWords("money");
  const { money, dayWithYear } = useBookingWords();
  const [asked, setAsked] = useState<{ deposit: Deposit; change: MoneyChange }>();
  return (
    <Panel title={text("deposits.title")} text={deposits.length > 0 ? text("deposits.text") : undefined}>
      {deposits.length === 0 && <p className="text-soft">{text("deposits.none")}</p>}
      <LongList
        rows={deposits}
        render={(deposit) => (
          <li key={deposit.id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <div className="min-w-0 flex-1 basis-48">
                <Link
                  href={itemPath("bookings", deposit.id)}
                  className="inline-flex min-h-11 items-center font-semibold break-words underline-offset-4 hover:underline"
                >
                  {deposit.guestName}
                </Link>
                <p className="text-soft">{text("deposits.departure", { day: dayWithYear(deposit.departure) })}</p>
              </div>
              <strong className="tabular-nums">{money(deposit.held, deposit.currency)}</strong>
            </div>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                look="quiet"
                aria-haspopup="dialog"
                aria-label={`${words("giveBackDeposit.open")}: ${deposit.guestName}`}
                onClick={() => setAsked({ deposit, change: { kind: "refund", purpose: "deposit" } })}
              >
                {words("giveBackDeposit.open")}
              </Button>
              <Button
                look="quiet"
                aria-haspopup="dialog"
                aria-label={`${words("claim.open")}: ${deposit.guestName}`}
                onClick={() => setAsked({ deposit, change: { kind: "claim" } })}
              >
                {words("claim.open")}
              </Button>
            </div>
          </li>
        )}
      />
      {asked && (
        <MoneyDialog
          bookingId={asked.deposit.id}
          guest={asked.deposit.guestName}
          change={asked.change}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
