import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { DeadLetter } from "#contract/admin/dead-letter.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";

/** Queue messages that failed at every attempt, with a press that runs one again. */
export function DeadLetters({ letters }: { letters: readonly DeadLetter[] }) {
  const text = useTexts("overview");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: (letterId: string) => unwrap(api.admin["dead-letters"][":letterId"].run.$post({ param: { letterId } })),
    onSuccess: () => showToast(text("queues.done")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin", "health"] }),
  });
  return (
    <>
      <RefusalNotice error={run.error} />
      <ul className="divide-y divide-ink/15">
        {letters.map(({ id, queue, body, reason, attempts, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="grid min-w-0 gap-1 wrap-anywhere">
              <p className="flex flex-wrap gap-x-4">
                <span className="font-semibold">{queue}</span>
                <code>{body}</code>
              </p>
              <p>{reason === null ? text("queues.noReason") : <code>{reason}</code>}</p>
              <p className="text-soft">
                {text("queues.attempts", { count: attempts })} · {text("last")} <Moment at={at} />
              </p>
            </div>
            <Button
              look="quiet"
              aria-label={text("queues.runNamed", { body })}
              busy={run.isPending && run.variables === id && shell("busy")}
              onClick={() => run.mutate(id)}
            >
              {text("queues.run")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
