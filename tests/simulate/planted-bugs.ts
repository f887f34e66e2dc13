import type { Statement } from "#scripts/local-d1.ts";
import type { Rewrite } from "./faults.ts";
import type { Isolate } from "./isolates.ts";
import type { InvariantName } from "./invariants.ts";
import type { World } from "./world.ts";

/** A bug as it could be written; most are made by changing the statements that reach the store. */
export interface PlantedBug {
  name: string;
  /** The rules that it breaks; which one shows first depends on the seed. */
  breaks: readonly InvariantName[];
  /** Within how many seeds of 30 days, from the first, it is found. */
  within: number;
  plant: (world: World) => void;
}

const rewriting = (create: () => Rewrite) => (world: World) => void (world.gate.rewrite = create());

/** Changes the values of a column in inserted rows. */
function changing(table: string, column: string, change: (value: string | null) => string | null): Rewrite {
  return (statement) => {
    const positions = placesOf(statement.sql, table, column);
    if (positions.length === 0) return statement;
    return {
      ...statement,
      params: statement.params.map((value, index) => (positions.includes(index) ? change(value as string | null) : value)),
    };
  };
}

/** The places of a column's values among the parameters of an insert; none for any other statement. */
function placesOf(sql: string, table: string, column: string): number[] {
  const [start, names = "", rows = ""] =
    new RegExp(`^insert into "${table}" \\(([^)]*)\\) values (.*?)(?: on conflict.*| returning.*)?$`, "s").exec(sql) ?? [];
  const at = names.split(", ").indexOf(`"${column}"`);
  if (start === undefined || at < 0) return [];
  let parameter = 0;
  return rows.split(/\), \(/).flatMap((row) => {
    const values = row.replace(/^\(|\)$/g, "").split(", ");
    const before = parameter + values.slice(0, at).filter((value) => value === "?").length;
    parameter += values.filter((value) => value === "?").length;
    return values[at] === "?" ? [before] : [];
  });
}

const dropping =
  (isMeant: (statement: Statement) => boolean): Rewrite =>
  (statement) =>
    isMeant(statement) ? undefined : statement;

const replacing =
  (from: RegExp, to: string): Rewrite =>
  ({ sql, params }) => ({ sql: sql.replace(from, to), params });

/** A value that occurs once. */
function numbered(): (value: string | null) => string | null {
  let count = 0;
  return (value) => (value === null ? value : `${value} ${(count += 1)}`);
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: "preparation nights without the booking in their key",
    breaks: ["complaint"],
    within: 60,
    plant: rewriting(() => changing("nights", "layer", (layer) => layer?.replace(/^preparation:.*/, "preparation") ?? null)),
  },
  {
    name: "a night's key that does not keep a second holder out",
    breaks: ["oneHolder"],
    within: 20,
    plant: rewriting(() => changing("nights", "layer", numbered())),
  },
  {
    name: "a cancellation that leaves the whole house taken",
    breaks: ["nights"],
    within: 5,
    plant: rewriting(() => replacing(/^(delete from "nights" where "nights"."holder" = \?)$/, `$1 and "nights"."layer" = 'own'`)),
  },
  {
    name: "money recorded again by each webhook",
    breaks: ["ledger"],
    within: 20,
    plant: rewriting(() => changing("movements", "provider_ref", numbered())),
  },
  {
    name: "a cancellation without its email",
    breaks: ["mails"],
    within: 10,
    plant: rewriting(() =>
      dropping(
        ({ sql, params }) =>
          sql.startsWith('insert into "outbox"') &&
          params.some((value) => typeof value === "string" && value.endsWith("guest cancelled")),
      ),
    ),
  },
  {
    name: "an email that is not recorded as sent",
    breaks: ["mails"],
    within: 10,
    plant: rewriting(() => dropping(({ sql }) => /^update "outbox" set .*"sent_at" = \?/.test(sql))),
  },
  {
    name: "a paper's number left out",
    breaks: ["papers"],
    within: 20,
    plant: rewriting(() => replacing(/"last_number" \+ 1/, '"last_number" + 2')),
  },
  {
    name: "papers only for what has changed in the last two days, however long cron has paused",
    breaks: ["waiting"],
    within: 10,
    plant: rewriting(() => replacing(/^select "complete_at" from "cron_jobs"/, 'select null from "cron_jobs"')),
  },
  {
    name: "a calendar for platforms without the owner's blocks",
    breaks: ["complaint"],
    within: 60,
    plant: rewriting(() => replacing(/("nights"."layer" <> \?)\) group by/, `$1 and "nights"."kind" <> 'block') group by`)),
  },
  {
    name: "an isolate that goes on showing a calendar after its own change of it",
    breaks: ["complaint"],
    within: 5,
    plant: (world) => {
      const deaf = ({ calendars, ...modules }: Isolate): Isolate => ({
        ...modules,
        calendars: { ...calendars, noteCalendarVersion: () => {} },
      });
      world.isolates = [deaf(world.isolates[0]), deaf(world.isolates[1])];
    },
  },
  {
    name: "a booking found by its id alone",
    breaks: ["complaint"],
    within: 10,
    plant: rewriting(() =>
      replacing(
        /"bookings"."site_id" = \? and "bookings"."id" = \?|\("bookings"."id" = \? and "bookings"."site_id" = \?\)/,
        "(? is not null and ? in (bookings.id, bookings.site_id))",
      ),
    ),
  },
  {
    name: "a request's key that is stored with every press anew",
    breaks: ["complaint"],
    within: 5,
    plant: rewriting(() => changing("bookings", "request_key", numbered())),
  },
  {
    name: "a clock that ends only at its very moment",
    breaks: ["waiting"],
    within: 5,
    plant: rewriting(() => replacing(/"due_at" <= \?/, '"due_at" = ?')),
  },
];
