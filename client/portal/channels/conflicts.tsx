import { useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import type { ConflictSide, ShownChannels, ShownConflict } from "#contract/letting/channels.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { useChannelWords } from "./use-channel-words.ts";
import { sideName } from "./side-name.ts";
import { SettleDialog, type Verdict } from "./settle-dialog.tsx";

/** Nights that are taken twice, each with the choices of the owner. */
export function Conflicts({ conflicts, units }: Pick<ShownChannels, "conflicts" | "units">) {
  const { text } = useChannelWords();
  if (conflicts.length === 0) return null;
  return (
    <section
      aria-labelledby="conflicts"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border-2 border-brick bg-card p-5 sm:p-6"
    >
      <div>
        <h2 id="conflicts" className="title-s text-brick">
          {text("conflicts.title", { count: conflicts.length })}
        </h2>
        <p className="mt-1 max-w-[62ch]">{text("conflicts.text")}</p>
      </div>
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          unitName={units.length > 1 ? units.find(({ id }) => id === conflict.unitId)?.name : undefined}
        />
      ))}
    </section>
  );
}

function Conflict({ conflict, unitName }: { conflict: ShownConflict; unitName: string | undefined }) {
  const { text, name, stay } = useChannelWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const { theirs, other, first } = conflict;
  const title = `conflict-${conflict.id}`;
  const sides = { ours: other, theirs };
  const verdicts = first === "theirs" ? (["theirs", "ours"] as const) : (["ours", "theirs"] as const);
  return (
    <article aria-labelledby={title} className="border-t border-ink/15 pt-4">
      <h3 id={title} className="font-display text-lg font-bold tracking-tight tabular-nums">
        {[stay(conflict), unitName].filter(Boolean).join(" · ")}
      </h3>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        {verdicts.map((each) => (
          <Side key={each} side={sides[each]} isFirst={first === (each === "ours" ? "other" : "theirs")} />
        ))}
      </div>
      {first === "unknown" && (
        <p className="mt-2 text-[0.9375rem] text-soft">{text("conflicts.firstUnknown", { name: name(theirs.channel) })}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {verdicts.map((each, index) => (
          <Button
            key={each}
            look={index === 0 && first !== "unknown" ? "strong" : "quiet"}
            aria-haspopup="dialog"
            onClick={() => setVerdict(each)}
          >
            {text("conflicts.keep", { name: sideName(sides[each], name(sides[each].channel)) })}
          </Button>
        ))}
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setVerdict("same")}>
          {text("conflicts.same")}
        </Button>
      </div>
      {verdict && <SettleDialog conflict={conflict} verdict={verdict} onClose={() => setVerdict(undefined)} />}
    </article>
  );
}

function Side({ side, isFirst }: { side: ConflictSide; isFirst: boolean }) {
  const { text, name, stay, moment } = useChannelWords();
  return (
    <div className="rounded-xl border border-ink/20 bg-paper p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{name(side.channel)}</strong>
        {isFirst && <Badge look="good">{text("conflicts.first")}</Badge>}
      </p>
      {side.name && (
        <p className="break-words">
          {side.channel === "website" || side.channel === "block" ? side.name : text("conflicts.theirName", { name: side.name })}
        </p>
      )}
      <p className="tabular-nums">{stay(side)}</p>
      <p className="text-[0.9375rem] text-soft">
        {text(side.channel === "website" ? "conflicts.bookedAt" : "conflicts.seenAt", { moment: moment(side.since) })}
      </p>
      {side.channel === "website" && (
        <Link
          href={itemPath("bookings", side.id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text("conflicts.open", { reference: side.reference })}
        </Link>
      )}
    </div>
  );
}
