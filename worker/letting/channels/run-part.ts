import { nextPace, type Pace, partsOf, type SeenAnswers, shareOf } from "#domain/channels/pace.ts";

/**
 * Number of rounds in one job; the next job continues. If every request takes its ten seconds, a round takes 100 seconds, and the
 * platform ends a job after 15 minutes and after 1,000 requests: one for each feed, and two a round for the host's name.
 */
const MAX_ROUNDS = 5;
/** Attempts to write a pace that other parts change at the same time. */
const MAX_ATTEMPTS = 3;

/** The work of a host, of which several parts may run at once. */
export interface HostWork {
  /** Takes the part's lease; false if another job has it. */
  lease: (part: number) => Promise<boolean>;
  renew: (part: number) => Promise<void>;
  end: (part: number) => Promise<void>;
  readPace: () => Promise<Pace>;
  /** Writes a pace; false if it is no longer the one that was read. */
  writePace: (read: Pace, next: Pace) => Promise<boolean>;
  /** Reads calendars that are due, so many at once. */
  round: (part: number, concurrency: number) => Promise<SeenAnswers>;
  /** Has a part run by a job of its own. */
  start: (part: number) => Promise<void>;
  clock: () => number;
}

/**
 * Reads a host's calendars that are due, as one of the parts that the host's pace allows. The first part starts the others while more is due
 * than one round reads, and a part whose job ends before its work starts itself again. Does nothing if another job runs the part.
 */
export async function runPart(work: HostWork, part: number): Promise<void> {
  if (!(await work.lease(part))) return;
  let started = 1;
  let isMoreDue = false;
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const pace = await work.readPace();
      const share = shareOf(pace, part, work.clock());
      if (part === 0 && isMoreDue) for (; started < partsOf(pace) && share > 0; started += 1) await work.start(started);
      // A part that the pace no longer has, or a host that asked for a pause: cron starts the host again.
      isMoreDue = false;
      if (share === 0) break;
      const seen = await work.round(part, share);
      await follow(work, pace, seen);
      isMoreDue = seen.isMoreDue;
      if (!isMoreDue) break;
      await work.renew(part);
    }
  } finally {
    await work.end(part);
  }
  if (isMoreDue) await work.start(part);
}

/** Changes the pace by what a round has seen; `pace` is the one that it began with. */
async function follow({ readPace, writePace, clock }: HostWork, pace: Pace, seen: SeenAnswers): Promise<void> {
  let current = pace;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const next = nextPace(current, seen, clock());
    if (next === current || (await writePace(current, next))) return;
    current = await readPace();
  }
}
