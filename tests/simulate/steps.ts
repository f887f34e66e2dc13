import { type Fault, randomFault } from "./faults.ts";
import { Random } from "./random.ts";

/** How often each actor acts. */
export const ACTIONS = {
  book: 20,
  pay: 5,
  settleBank: 2,
  cancelAsGuest: 3,
  answer: 5,
  cancelAsOwner: 2,
  block: 4,
  unblock: 2,
  move: 4,
  enter: 4,
  receiveTransfer: 5,
  refund: 3,
  refundElsewhere: 1,
  chargeBack: 1,
  erase: 1,
  look: 3,
  sellElsewhere: 5,
  cancelElsewhere: 2,
  failElsewhere: 2,
  fetchExport: 5,
  visit: 5,
  failProvider: 2,
  failMail: 2,
  deliverHooks: 6,
  endClocks: 5,
  checkPayments: 5,
  sendMessages: 4,
  issuePapers: 5,
  deliverMail: 6,
  syncFeeds: 6,
  repairCalendars: 2,
} as const;
export type ActionName = keyof typeof ACTIONS;

/** One act of somebody. Everything about it follows from its seed and the state of the world, so that steps can be left out. */
export interface Step {
  /** Milliseconds since the start of the simulation. */
  at: number;
  action: ActionName;
  seed: number;
  /** The isolate that does it. */
  isolate: 0 | 1;
  fault: Fault | null;
  /** Another step that happens in the middle of this one, before a request to the store. */
  meanwhile: { at: number; step: Step } | null;
}

const DAY_MS = 24 * 60 * 60_000;
const SECOND_MS = 1000;
const STEPS_PER_DAY = 1;

/** The steps of a seed, in order of time. */
export function stepsOf(seed: number, days: number): Step[] {
  const random = new Random(seed);
  const count = Math.round(days * STEPS_PER_DAY);
  // Many things happen within seconds of each other; then hours pass.
  const gaps = Array.from({ length: count }, () => (random.chance(0.4) ? 0 : random.next()));
  const scale = (days * DAY_MS) / gaps.reduce((sum, gap) => sum + gap, 0);
  let at = 0;
  return gaps.map((gap) => {
    at += Math.round(gap === 0 ? random.int(0, 90) * SECOND_MS : gap * scale);
    const step = stepAt(random, at);
    const meanwhile = random.chance(0.15) ? { at: random.int(1, 12), step: { ...stepAt(random, at), fault: null } } : null;
    return { ...step, meanwhile };
  });
}

function stepAt(random: Random, at: number): Step {
  return {
    at,
    action: random.weighted(ACTIONS),
    seed: random.int(0, 0x7fffffff),
    isolate: random.chance(0.5) ? 0 : 1,
    fault: randomFault(random),
    meanwhile: null,
  };
}
