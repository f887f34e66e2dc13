import { useMutation, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { useId } from "react";
import { Link } from "wouter";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import type { FirstGuestState, FirstGuestStep } from "#domain/bookings/first-guest.ts";
import { bookingSettingsQuery, saveBookingSettings } from "../stays/booking-settings.ts";
import { useSite } from "../workspace/current-site.tsx";
import { siteOrigin } from "../workspace/site-origin.ts";
import { firstGuestPath } from "./first-guest-path.ts";

/** Steps that are right as they are, if the owner says so; the others are "not needed". */
const CONFIRMED: readonly FirstGuestStep[] = ["cancellation"];

/** The steps before the first guest arrives, shown until each is done or ticked off. */
export function FirstGuest({ states }: { states: readonly FirstGuestState[] }) {
  const text = useWords("overview");
  const id = useId();
  const tick = useTicking();
  const open = states.filter(({ state }) => state === "open");
  const closed = states.filter(({ state }) => state !== "open");
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-2xl bg-sun p-5 text-night [--focus:var(--color-night)] sm:p-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <h2 id={id} className="title-s mr-auto">
          {text("firstGuest.title")}
        </h2>
        <span className="font-semibold tabular-nums">{text("progress", { done: closed.length, total: states.length })}</span>
      </div>
      <progress aria-labelledby={id} value={closed.length} max={states.length} className="progress mt-3 w-full" />
      <p className="mt-3 max-w-[62ch]">{text("firstGuest.text")}</p>
      <ul className="mt-3 divide-y divide-night/20">
        {open.map((each) => (
          <OpenStep key={each.step} state={each} onTick={() => tick.mutate((now) => [...now, each.step])} />
        ))}
      </ul>
      {closed.length > 0 && (
        <ul
          aria-label={text("firstGuest.closed")}
          className="mt-3 flex flex-wrap gap-x-5 gap-y-0.5 border-t border-night/20 pt-3 text-[0.9375rem] leading-snug"
        >
          {closed.map(({ step, state }) => (
            <li key={step} className="flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-4 shrink-0" />
              {text(`firstGuest.steps.${step}.name`)}
              {state === "ticked" && (
                <button
                  type="button"
                  className="min-h-11 cursor-pointer font-semibold underline"
                  aria-label={text("firstGuest.backNamed", { name: text(`firstGuest.steps.${step}.name`) })}
                  onClick={() => tick.mutate((now) => now.filter((ticked) => ticked !== step))}
                >
                  {text("firstGuest.back")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <RefusalNotice error={tick.error} />
      <Button
        look="quiet"
        className="mt-4 border-night"
        onClick={() => tick.mutate((now) => [...now, ...open.map(({ step }) => step)])}
      >
        {text("firstGuest.hide")}
      </Button>
    </section>
  );
}

function OpenStep({ state, onTick }: { state: FirstGuestState; onTick: () => void }) {
  const text = useWords("overview");
  const { step } = state;
  const origin = siteOrigin(useSite());
  const path = firstGuestPath(state);
  const name = text(`firstGuest.steps.${step}.name`);
  const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  const how = CONFIRMED.includes(step) ? "right" : "notNeeded";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        {path !== undefined ? (
          <Link href={path} className={link}>
            {name}
          </Link>
        ) : origin === undefined ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <a href={origin} target="_blank" rel="noopener" className={link}>
            {name}
          </a>
        )}
        <p className="max-w-[62ch] leading-snug">{text(`firstGuest.steps.${step}.text`)}</p>
      </div>
      <button
        type="button"
        className="min-h-11 cursor-pointer justify-self-start font-semibold underline underline-offset-4"
        aria-label={text(`firstGuest.${how}Named`, { name })}
        onClick={onTick}
      >
        {text(`firstGuest.${how}`)}
      </button>
    </li>
  );
}

/** Saves the ticked steps, which are a part of the settings for bookings. Changes wait for each other. */
function useTicking() {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const settingsQuery = bookingSettingsQuery(siteId);
  return useMutation({
    scope: { id: `first guest of ${siteId}` },
    mutationFn: async (change: (now: FirstGuestStep[]) => FirstGuestStep[]) => {
      const { version, settings } = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 });
      const tickedSteps = [...new Set(change(settings.tickedSteps ?? []))];
      await saveBookingSettings(siteId, { ...settings, tickedSteps }, version);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ["sites", siteId, "overview"] }),
      ]),
  });
}
