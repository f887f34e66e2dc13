import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Camera from "lucide-react/icons/camera";
import { useId, useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useTextGroup, useWords } from "#client/kit/i18n/texts.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { Button, buttonClass } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import type { CleanedUnit, CleaningPlan } from "#contract/letting/cleaning.ts";
import type { Translate } from "#contract/pages/site-view.ts";
import { canComplete, type CleaningTask } from "#domain/cleaning/tasks.ts";
import { countNights } from "#domain/stays.ts";
import { arrivalHour, dayText, doneText, peopleText } from "#locales/words/task-words.ts";
import { useSite } from "../workspace/current-site.tsx";

const useCleanerWords = (): Translate => {
  const { t } = useLanguage();
  return (key, values) => t(`cleaner:${key}`, values);
};

/** A plan with the time zone of the home. */
type Plan = CleaningPlan & { timeZone: string };

function usePlan() {
  const { id: siteId } = useSite();
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ["sites", siteId, "cleanings", locale],
    // Dates of the answer are those of the contract.
    queryFn: async () =>
      (await unwrap(api.sites[":siteId"].cleanings.$get({ param: { siteId }, query: { locale } }))) as unknown as Plan,
  });
}

/** The tasks of a cleaner with an account: what the page of a personal link shows (0135). */
export function CleaningTasks() {
  useTextGroup("cleaner");
  const words = useCleanerWords();
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { data: plan, error } = usePlan();
  if (error && !plan) throw error;
  if (!plan) return <Skeleton label={shell("loading")} lines={8} />;
  const days = [...Map.groupBy(plan.tasks, ({ day }) => day)];
  const { address } = plan;
  return (
    <>
      {address && (
        <p>
          <strong>{words("address")}:</strong>{" "}
          {[address.street, `${address.postalCode} ${address.town}`.trim()].filter(Boolean).join(", ")}
        </p>
      )}
      <Beds plan={plan} />
      {days.length === 0 && <p>{words("nothing")}</p>}
      {days.map(([day, tasks]) => (
        <Panel key={day} title={`${day === plan.today ? `${words("today")}, ` : ""}${dayText(locale, day)}`}>
          <ul className="divide-y divide-ink/15">
            {tasks.map((task) => (
              <Task key={task.unitId} plan={plan} task={task} />
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

/** The beds of all units, folded: they are the same every time. */
function Beds({ plan }: { plan: Plan }) {
  const words = useCleanerWords();
  const units = plan.units.filter(({ beds }) => beds.length > 0);
  if (units.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold underline underline-offset-4">
        {words("beds")}
      </summary>
      <ul className="grid gap-2">
        {units.map(({ id, name, beds }) => (
          <li key={id}>
            {plan.units.length > 1 && <strong className="block">{name}</strong>}
            {beds.map(({ room, beds: some }) => (
              <span key={room} className="block">
                {[room, some].filter(Boolean).join(": ")}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TaskProps {
  plan: Plan;
  task: CleaningTask;
}

function Task({ plan, task }: TaskProps) {
  const words = useCleanerWords();
  const { unitId, leaves } = task;
  const unit = plan.units.find(({ id }) => id === unitId);
  if (!unit) return null;
  const name = unit.name || plan.siteName;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      {plan.units.length > 1 && <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>}
      {leaves && (
        <p>
          <strong className="block">
            {leaves.kind === "owner" ? words("leavesOwner") : words("leaves", { time: unit.checkOut })}
          </strong>
          {peopleText(words, leaves)}
        </p>
      )}
      <Next task={task} unit={unit} />
      <State plan={plan} task={task} name={name} />
    </li>
  );
}

function Next({ task: { day, next }, unit }: { task: CleaningTask; unit: CleanedUnit }) {
  const words = useCleanerWords();
  const { locale } = useLanguage();
  if (!next) return <p>{words("free")}</p>;
  const { kind, arrivalTime } = next;
  const time = arrivalHour(next, unit);
  const arrival = kind === "owner" ? words("arrivesOwner") : words(arrivalTime === null ? "arrives" : "arrivesAt", { time });
  return (
    <p>
      <strong className="block">
        {next.arrival === day ? arrival : words("nextOn", { day: dayText(locale, next.arrival), time })}
      </strong>
      {peopleText(words, next)} · {words("nights", { count: countNights(next) })}
    </p>
  );
}

/** Whether the task is done, and the form that changes it. */
function State({ plan, task: { unitId, day }, name }: TaskProps & { name: string }) {
  const words = useCleanerWords();
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const id = useId();
  const [photo, setPhoto] = useState<File>();
  const send = useMutation({
    mutationFn: (action: "done" | "undone") =>
      unwrap(
        api.sites[":siteId"].cleanings.$post({
          param: { siteId },
          form: { unit: unitId, day, action, ...(action === "done" && photo && { photo }) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sites", siteId] }),
  });
  if (!canComplete(day, plan.today)) return <p className="text-soft">{words("notYet")}</p>;
  const done = plan.cleanings.find((each) => each.unitId === unitId && each.day === day);
  const problem = send.error instanceof ApiError ? send.error.fields?.["photo"] : undefined;
  return (
    <div className="grid justify-items-start gap-2">
      {done ? (
        <>
          <p role="status" className="font-semibold">
            ✓ {doneText({ words, locale, timeZone: plan.timeZone }, done)}
            {done.hasPhoto && ` · ${words("withPhoto")}`}
          </p>
          <Button look="quiet" busy={send.isPending && shell("busy")} onClick={() => send.mutate("undone")}>
            {words("undo")}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <label className={`${buttonClass("quiet")} has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}>
            <Camera aria-hidden="true" className="size-5" />
            {photo?.name ?? words("photo")}
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              onChange={({ currentTarget }) => setPhoto(currentTarget.files?.[0])}
            />
          </label>
          <Button
            look="strong"
            busy={send.isPending && shell("busy")}
            aria-label={words("doneNamed", { task: name })}
            onClick={() => send.mutate("done")}
          >
            {words("done")}
          </Button>
        </div>
      )}
      {problem ? <Notice kind="error">{words(`problems.${problem}`)}</Notice> : <RefusalNotice error={send.error} />}
    </div>
  );
}
