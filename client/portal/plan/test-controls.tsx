import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { momentText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";

type Step = InferRequestType<(typeof api.account.plan)[":id"]["test"]["$post"]>["json"];

export const testControlsId = (subscriptionId: string): string => `test-${subscriptionId}`;

/** What a developer can do to a test subscription: its card refuses or pays, and its clock is moved. */
export function TestControls({ id, time }: { id: string; time: number }) {
  const text = useWords("plan");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const step = useMutation({
    mutationFn: (json: Step) => unwrap(api.account.plan[":id"].test.$post({ param: { id }, json })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["account", "plan"] }),
  });
  const STEPS = [
    ["cardFails", { step: "card-fails" }],
    ["cardPays", { step: "card-pays" }],
    ["day", { step: "move", days: 1 }],
    ["week", { step: "move", days: 7 }],
    ["month", { step: "move", days: 31 }],
  ] as const satisfies [string, Step][];
  return (
    <fieldset id={testControlsId(id)} tabIndex={-1} className="rounded-xl border-2 border-dashed border-ink/40 p-4">
      <legend className="px-2 font-semibold">{text("test.title")}</legend>
      <p className="text-[0.9375rem] text-soft">{text("test.text", { time: momentText(time, locale) })}</p>
      <RefusalNotice error={step.error} />
      <div className="mt-3 flex flex-wrap gap-2">
        {STEPS.map(([name, json]) => (
          <Button key={name} look="quiet" onClick={() => step.mutate(json)}>
            {text(`test.${name}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
