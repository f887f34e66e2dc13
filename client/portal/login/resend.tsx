import type { AuthError } from "@supabase/supabase-js";
import { useState } from "react";
import { useLanguage } from "#client/lib/i18n.ts";
import { useCountdown } from "#client/lib/use-countdown.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { refusalText, waitOf } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";

/** The server writes to an address this often, seconds. */
export const PAUSE = 60;

/** A longer wait is told in words below the button, which counts no seconds then. */
const MAX_COUNTDOWN = 120;

interface ResendProps {
  send: () => Promise<{ error: AuthError | null }>;
  /** Seconds that have to pass first. */
  after?: number;
}

/** Has a mail sent once more, as soon as that is possible. */
export function Resend({ send, after = 0 }: ResendProps) {
  const text = useWords("login");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [wait, startWait] = useCountdown(after);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const resend = async () => {
    setBusy(true);
    const { error } = await send();
    setBusy(false);
    setSaid(error ? refusalText(error, t) : text("sent.sentAgain"));
    const pause = error ? waitOf(error) : PAUSE;
    if (pause !== undefined) startWait(pause);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" disabled={wait > 0} busy={busy && shell("busy")} onClick={() => void resend()}>
        {wait > 0 && wait <= MAX_COUNTDOWN ? text("sent.wait", { count: wait }) : text("sent.again")}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
