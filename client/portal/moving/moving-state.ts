import { useEffect, useState } from "react";
import type { FoundPage } from "#contract/owners/moving.ts";
import type { Step, System } from "./steps.ts";

/** An owner's progress with moving, stored on this device. It contains no data of guests. */
export interface MovingState {
  from: System | null;
  steps: Partial<Record<Step, "done" | "skipped">>;
  /** The owner has confirmed to have the rights to texts and photos. */
  isMine: boolean;
  url: string;
  pasted: string;
  found: FoundPage | null;
  /** Addresses of the photos that were given to the uploads. */
  photosTaken: string[];
  photosFailed: number;
  rates: string;
  rowsLeftOut: number;
}

export const NOTHING_MOVED: MovingState = {
  from: null,
  steps: {},
  isMine: false,
  url: "",
  pasted: "",
  found: null,
  photosTaken: [],
  photosFailed: 0,
  rates: "",
  rowsLeftOut: 0,
};

const keyOf = (siteId: string): string => `vrijhuis-moving:${siteId}`;

/** Reads a stored state; a missing or broken one is replaced by an empty one. */
export function readState(stored: string | null): MovingState {
  try {
    return { ...NOTHING_MOVED, ...(JSON.parse(stored ?? "{}") as Partial<MovingState>) };
  } catch {
    return NOTHING_MOVED;
  }
}

/** The state of a site's moving, which survives a reload. */
export function useMovingState(siteId: string): [MovingState, (changed: Partial<MovingState>) => void] {
  const [state, setState] = useState(() => readState(localStorage.getItem(keyOf(siteId))));
  useEffect(() => {
    try {
      localStorage.setItem(keyOf(siteId), JSON.stringify(state));
    } catch {
      // The device has no room: it is not kept.
    }
  }, [siteId, state]);
  return [state, (changed) => setState((before) => ({ ...before, ...changed }))];
}

/** Props of a step. */
export interface StepProps {
  state: MovingState;
  change: (changed: Partial<MovingState>) => void;
}
