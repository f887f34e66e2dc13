import { compareSubscription } from "./compare-subscription.ts";
import type { ClockTools } from "./clock-tools.ts";
import { runSubscriptionClock } from "./run-subscription-clock.ts";
import { addTestStep } from "./sandbox-provider.ts";
import type { TestStep } from "./simulate-subscription.ts";

/** Does something to a test subscription, and all that follows from it: what the provider then reports, reminders, a paused site. */
export async function doTestStep(ref: string, step: TestStep["step"], amount: number | null, tools: ClockTools): Promise<void> {
  await addTestStep(tools, ref, step, amount);
  await compareSubscription(ref, "event", tools);
  await runSubscriptionClock(tools);
}
