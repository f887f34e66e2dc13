import { renderToStaticMarkup } from "react-dom/server";
import type { CleanedUnit, Cleaning, CleaningPlan } from "#contract/letting/cleaning.ts";
import type { Translate } from "#contract/pages/site-view.ts";
import { canComplete, type CleaningTask } from "#domain/cleaning/tasks.ts";
import type { Locale } from "#domain/locale.ts";
import { countNights } from "#domain/stays.ts";
import { arrivalHour, dayText, doneText, peopleText } from "#locales/words/task-words.ts";
import { STYLE } from "./style.ts";

/** What a cleaner's page shows. */
export interface CleanerPage {
  words: Translate;
  locale: Locale;
  /** The cleaner's name. */
  name: string;
  plan: CleaningPlan;
  timeZone: string;
  /** The address of the tasks' calendar. */
  calendar: string;
  /** Key of a text about a form that was refused. */
  problem: string | null;
}

/** Photos that browsers on phones convert to one of these types while they send them. */
const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

export const taskId = ({ unitId, day }: Pick<CleaningTask, "unitId" | "day">): string => `task-${unitId}-${day}`;

/** Renders a cleaner's page, which works without a script. */
export function renderCleanerPage(page: CleanerPage): string {
  const { words, locale, name, plan, problem } = page;
  const days = [...Map.groupBy(plan.tasks, ({ day }) => day)];
  const title = `${words("title")} · ${plan.siteName}`;
  const html = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <header>
            <h1>{title}</h1>
            <p>{words("for", { name })}</p>
          </header>
          {problem === null ? null : (
            <p role="alert" className="problem">
              {words(`problems.${problem}`)}
            </p>
          )}
          <About page={page} />
          <Beds page={page} />
          {days.length === 0 ? <p>{words("nothing")}</p> : null}
          {days.map(([day, tasks]) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>
                {day === plan.today ? <strong>{words("today")} · </strong> : null}
                {dayText(locale, day)}
              </h2>
              {tasks.map((task) => (
                <Task key={task.unitId} page={page} task={task} />
              ))}
            </section>
          ))}
          <Subscription page={page} />
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(html)}`;
}

function About({ page: { words, plan } }: { page: CleanerPage }) {
  const { address, note } = plan;
  return (
    <dl className="about">
      {address ? (
        <div>
          <dt>{words("address")}</dt>
          <dd>
            {[address.street, `${address.postalCode} ${address.town}`.trim()].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ) : null}
      {note === "" ? null : (
        <div>
          <dt>{words("note")}</dt>
          <dd className="note">{note}</dd>
        </div>
      )}
    </dl>
  );
}

/** The beds of all units, folded: they are the same every time. */
function Beds({ page: { words, plan } }: { page: CleanerPage }) {
  const units = plan.units.filter(({ beds }) => beds.length > 0);
  if (units.length === 0) return null;
  return (
    <details>
      <summary>{words("beds")}</summary>
      {units.map(({ id, name, beds }) => (
        <p key={id}>
          {plan.units.length > 1 ? <b>{name}</b> : null}
          {beds.map(({ room, beds: some }) => (
            <span key={room}>{[room, some].filter(Boolean).join(": ")}</span>
          ))}
        </p>
      ))}
    </details>
  );
}

function Task({ page, task }: { page: CleanerPage; task: CleaningTask }) {
  const { words, plan } = page;
  const { day, unitId, leaves } = task;
  const unit = plan.units.find(({ id }) => id === unitId);
  const done = plan.cleanings.find((each) => each.unitId === unitId && each.day === day);
  if (!unit) return null;
  const name = unit.name || plan.siteName;
  return (
    <article id={taskId(task)} className={done ? "done" : undefined}>
      {plan.units.length > 1 ? <h3>{name}</h3> : null}
      {leaves ? (
        <p>
          <b>{leaves.kind === "owner" ? words("leavesOwner") : words("leaves", { time: unit.checkOut })}</b>
          <span>{peopleText(words, leaves)}</span>
        </p>
      ) : null}
      <Next page={page} task={task} unit={unit} />
      <State page={page} task={task} name={name} done={done} />
    </article>
  );
}

function Next({ page: { words, locale }, task, unit }: { page: CleanerPage; task: CleaningTask; unit: CleanedUnit }) {
  const { day, next } = task;
  if (!next) return <p>{words("free")}</p>;
  const { kind, arrivalTime } = next;
  const time = arrivalHour(next, unit);
  const arrival = kind === "owner" ? words("arrivesOwner") : words(arrivalTime === null ? "arrives" : "arrivesAt", { time });
  return (
    <p>
      <b>{next.arrival === day ? arrival : words("nextOn", { day: dayText(locale, next.arrival), time })}</b>
      <span>
        {peopleText(words, next)} · {words("nights", { count: countNights(next) })}
      </span>
    </p>
  );
}

interface StateProps {
  page: CleanerPage;
  task: CleaningTask;
  name: string;
  done: Cleaning | undefined;
}

/** Whether the task is done, and the form that changes it. */
function State({ page, task: { unitId, day }, name, done }: StateProps) {
  const { words, plan } = page;
  if (!canComplete(day, plan.today)) return <p className="later">{words("notYet")}</p>;
  const hidden = (action: string) => (
    <>
      <input type="hidden" name="unit" value={unitId} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="action" value={action} />
    </>
  );
  if (done)
    return (
      <form method="post" encType="multipart/form-data">
        <p className="state">
          ✓ {doneText(page, done)}
          {done.hasPhoto ? ` · ${words("withPhoto")}` : ""}
        </p>
        {hidden("undone")}
        <button className="quiet">{words("undo")}</button>
      </form>
    );
  const field = `photo-${unitId}-${day}`;
  return (
    <form method="post" encType="multipart/form-data">
      {hidden("done")}
      <label htmlFor={field}>{words("photo")}</label>
      <input id={field} type="file" name="photo" accept={PHOTO_TYPES} />
      <button aria-label={words("doneNamed", { task: name })}>{words("done")}</button>
    </form>
  );
}

function Subscription({ page: { words, calendar } }: { page: CleanerPage }) {
  return (
    <footer>
      <h2>{words("calendar")}</h2>
      <p>{words("calendarText")}</p>
      <p>
        <a href={calendar}>{calendar}</a>
      </p>
      <p>{words("private")}</p>
    </footer>
  );
}
