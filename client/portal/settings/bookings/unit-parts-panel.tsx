import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { useUnitNames } from "../../workspace/unit-names.ts";
import { Choices } from "#client/kit/fields/field.tsx";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { calendarQuery, reloadCalendar } from "../../booking-calendar/calendar-query.ts";
import { dateFormat, listFormat } from "#locales/words/intl.ts";

/** Units that contain others, such as a house and its halves; renders nothing for a site with one unit. */
export function UnitPartsPanel() {
  const text = useWords("booking-settings");
  const { id: siteId } = useSite();
  const [today] = useState(() => dayInZone(Date.now(), "UTC"));
  const [changedId, setChangedId] = useState<string>();
  const { data = [] } = useQuery(calendarQuery(siteId, today, addDays(today, 1)));
  const units = useUnitNames()(data);
  const join = useJoin();
  if (units.length < 2) return null;
  const namesOf = (some: readonly ShownUnit[]) => join(some.map(({ name }) => name));
  const changed = units.find(({ id }) => id === changedId);
  return (
    <Panel title={text("parts.title")} text={text("parts.text")}>
      <ul className="divide-y divide-ink/15">
        {units.map((unit) => {
          const parts = units.filter(({ id }) => unit.parts.includes(id));
          const wholes = units.filter((other) => other.parts.includes(unit.id));
          return (
            <li key={unit.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <p className="min-w-0 grow basis-60">
                <strong className="block break-words">{unit.name}</strong>
                <span className="text-soft">
                  {[
                    parts.length > 0 && text("parts.contains", { units: namesOf(parts) }),
                    wholes.length > 0 && text("parts.within", { units: namesOf(wholes) }),
                    parts.length + wholes.length === 0 && text("parts.none"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <Button
                look="quiet"
                aria-haspopup="dialog"
                aria-label={text("parts.changeOf", { unit: unit.name })}
                onClick={() => setChangedId(unit.id)}
              >
                {text("parts.change")}
              </Button>
            </li>
          );
        })}
      </ul>
      {changed && <PartsDialog key={changed.id} unit={changed} units={units} onClose={() => setChangedId(undefined)} />}
    </Panel>
  );
}

/** Returns a function that joins names as a list in the language of the screen. */
function useJoin(): (names: string[]) => string {
  const { locale } = useLanguage();
  return (names) => listFormat(LANGUAGE_TAGS[locale], { type: "conjunction" }).format(names);
}

/** A version that never matches stored parts. */
const OUTDATED = "0";

interface PartsDialogProps {
  unit: ShownUnit;
  units: readonly ShownUnit[];
  onClose: () => void;
}

function PartsDialog({ unit, units, onClose }: PartsDialogProps) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const join = useJoin();
  const [parts, setParts] = useState<readonly string[]>(unit.parts);
  const save = useMutation({
    async mutationFn() {
      const param = { siteId, unitId: unit.id };
      const endpoint = api.sites[":siteId"].units[":unitId"].parts;
      const stored = await unwrap(endpoint.$get({ param }));
      // Parts that somebody else has changed since they were shown are not overwritten.
      const isAsShown = stored.parts.join(" ") === unit.parts.toSorted().join(" ");
      const header = ifMatch(isAsShown ? stored.version : OUTDATED);
      return unwrap(endpoint.$put({ param, header, json: { parts: [...parts] } }));
    },
    async onSuccess() {
      await reloadCalendar(queries, siteId);
      showToast(text("parts.saved"));
      onClose();
    },
  });
  // A unit that contains this one cannot be a part of it.
  const possible = units.filter((other) => other.id !== unit.id && !other.parts.includes(unit.id));
  const chosen = join(units.filter(({ id }) => parts.includes(id)).map(({ name }) => name));
  const effects =
    parts.length === 0
      ? [text("parts.effectNone", { unit: unit.name })]
      : [
          text("parts.effectWhole", { unit: unit.name, parts: chosen }),
          text("parts.effectPart", { unit: unit.name, parts: chosen }),
        ];
  const toggle = (id: string) => {
    save.reset();
    setParts((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  };
  return (
    <Dialog open onOpenChange={onClose} closeLabel={shell("close")} title={text("parts.dialogTitle", { unit: unit.name })}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {possible.length === 0 ? (
          <p className="text-soft">{text("parts.nothing")}</p>
        ) : (
          <Choices
            several
            name="parts"
            label={text("parts.label")}
            chosen={parts}
            onChange={toggle}
            options={possible.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <div>
          <h3 className="font-sans text-base font-semibold tracking-normal">{text("parts.effectTitle")}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {[...effects, text("parts.effectExisting")].map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        <Refusal error={save.error} units={units} />
        <DialogActions>
          <Button type="submit" busy={save.isPending && shell("busy")}>
            {text("parts.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A stay or block whose nights would collide with another one. */
interface Taken {
  unitId: string;
  arrival: string;
  departure: string;
  kind: "stay" | "block";
}

/** Reason why parts were refused, with the stays and blocks that are in the way. */
function Refusal({ error, units }: { error: Error | null; units: readonly ShownUnit[] }) {
  const text = useWords("booking-settings");
  const { locale } = useLanguage();
  if (!(error instanceof ApiError)) return <RefusalNotice error={error} />;
  if (error.code === "INVALID_FORM") return <Notice kind="error">{text("parts.invalid")}</Notice>;
  if (error.code !== "NIGHTS_TAKEN") return <RefusalNotice error={error} />;
  const { clashes } = error.details as { clashes: [Taken, Taken][] };
  if (clashes.length === 0) return <Notice kind="error">{text("parts.clashUnknown")}</Notice>;
  const days = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "medium", timeZone: "UTC" });
  const describe = ({ unitId, arrival, departure, kind }: Taken): string => {
    const unit = units.find(({ id }) => id === unitId)?.name ?? "";
    const dates = days.formatRange(Date.parse(arrival), Date.parse(departure));
    return text("parts.entry", { unit, dates }) + (kind === "block" ? ` (${text("parts.blocked")})` : "");
  };
  const lines = clashes.map(([first, second]) => text("parts.clashLine", { first: describe(first), second: describe(second) }));
  return (
    <Notice kind="error">
      <p>{text("parts.clash")}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5 font-normal">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
