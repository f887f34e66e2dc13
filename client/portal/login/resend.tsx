import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useCountdown } from "../../kit/browser/use-countdown.ts";
import { Button } from "../../kit/ui/button.tsx";
import { refusalText, waitSecondsOf } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Seconds between two emails to one address; the limit of the server. */
export const PAUSE_S = 60;

/** Longest wait that the button counts down. A longer one is stated in a text below it. */
const MAX_COUNTDOWN_S = 120;

interface ResendProps {
  /** Throws the refusal of the server. */
  send: () => Promise<unknown>;
  /** Seconds before the first attempt. */
  after?: number;
}

/** Button that sends an email again, disabled while the server would refuse. */
export function Resend({ send, after = 0 }: ResendProps) {
  const text = useWords("login");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [wait, startWait] = useCountdown(after);
  const { isPending, isSuccess, error, mutate } = useMutation({
    mutationFn: send,
    onSettled(_, refusal) {
      const pause = refusal ? waitSecondsOf(refusal) : PAUSE_S;
      if (pause !== undefined) startWait(pause);
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" disabled={wait > 0} busy={isPending && shell("busy")} onClick={() => mutate()}>
        {wait > 0 && wait <= MAX_COUNTDOWN_S ? text("sent.wait", { count: wait }) : text("sent.again")}
      </Button>
      <p role="status">{error ? refusalText(error, t) : isSuccess && text("sent.sentAgain")}</p>
    </div>
  );
}
