import { useRef, useState } from "react";
import { useLanguage } from "#client/lib/i18n.ts";
import { refusalText } from "./refusal-text.ts";

interface Action {
  busy: boolean;
  /** Why it was not done, in words. */
  error: string | undefined;
  run: () => void;
}

/** Something a button does: once at a time, and in words why it was refused. `act` throws what the server refuses with. */
export function useAction(act: () => Promise<unknown>): Action {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(false);
  const attempt = async () => {
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (refusal) {
      setError(refusalText(refusal, t));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run: () => void (running.current || attempt()) };
}
