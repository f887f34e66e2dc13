import { useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import type { ShownEvent, ShownRun } from "#contract/letting/channels.ts";
import { useChannelWords } from "./use-channel-words.ts";

const INITIAL_COUNT = 5;
const KINDS = ["added", "moved", "removed"] as const;

/** Changes of each sync, the newest first. Syncs that changed nothing are not kept. */
export function RunList({ runs }: { runs: ShownRun[] }) {
  const { text, moment } = useChannelWords();
  const [count, setCount] = useState(INITIAL_COUNT);
  if (runs.length === 0) return <p className="text-soft">{text("log.none")}</p>;
  return (
    <>
      <ol className="divide-y divide-ink/15">
        {runs.slice(0, count).map((run) => (
          <li key={run.at} className="py-2">
            <p className="text-[0.9375rem] text-soft tabular-nums">{moment(run.at)}</p>
            <Run run={run} />
          </li>
        ))}
      </ol>
      {runs.length > count && (
        <Button look="quiet" onClick={() => setCount(count + 20)}>
          {text("log.more")}
        </Button>
      )}
    </>
  );
}

function Run({ run: { problem, changes } }: { run: ShownRun }) {
  const { text, stay } = useChannelWords();
  const { added, moved, removed, counts } = changes;
  const wordsOf = (event: ShownEvent): string =>
    [stay(event), event.summary, event.kind === "soft" && text("kinds.soft")].filter(Boolean).join(" · ");
  const lines = {
    added: added.map(wordsOf),
    moved: moved.map((event) => `${wordsOf(event)} (${text("log.from", { stay: stay(event.before) })})`),
    removed: removed.map(wordsOf),
  };
  const changed = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <>
      {problem && <p>{text(`problems.${problem}.what`)}</p>}
      {!problem && changed.length === 0 && <p>{text("log.well")}</p>}
      {changed.map((kind) => (
        <div key={kind}>
          <p className="font-semibold">{text(`log.${kind}`, { count: counts[kind] })}</p>
          <ul className="list-disc pl-5 tabular-nums">
            {lines[kind].map((line, index) => (
              <li key={index}>{line}</li>
            ))}
            {counts[kind] > lines[kind].length && <li>{text("log.others", { count: counts[kind] - lines[kind].length })}</li>}
          </ul>
        </div>
      ))}
    </>
  );
}
