import { createContext } from "react";

/** Runs an action that loses what somebody typed, after asking; provided by `UnsavedGuard`. */
export const AskToLose = createContext<(action: () => void) => void>((action) => action());

/** Closes the surrounding dialog as Escape does; undefined outside of a dialog that can be left. */
export const LeaveDialog = createContext<(() => void) | undefined>(undefined);
