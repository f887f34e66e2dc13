import { expect, test } from "vitest";
import { AUTH_SECRET } from "./guest-bookings.ts";
import { SERVICE_KEY } from "./auth.ts";
import { BACKUP_SECRET } from "./backups.ts";
import { buildThatCountsRows, type CountedStatement, type CountedWork, ROWS_HOST } from "./count-rows.ts";
import { multiplySites } from "./multiply-sites.ts";
import { givenWalker, stepsOf } from "./walk-routes.ts";
import type { startWorker, TestWorker } from "./worker.ts";

/** Numbers of sites; the smaller one is enough for full pages of the admins' lists. */
const [FEW, MANY] = [120, 500];
/** How many more rows a step may read among the many sites: fewer than one for each of them. */
const MARGIN = 60;

/** Statements that read more with more sites, each with its reason. */
const GROWING: { step: RegExp; statement: RegExp; reason: string }[] = [
  { step: /\/admin\/(health|billing\/figures)$/, statement: /./, reason: "figures of all sites, most of them of 30 days" },
  { step: /\/admin\/billing\/gifts$/, statement: /./, reason: "a page of 100, each with its site and what was changed" },
  { step: /\/admin\/leads$/, statement: /^select "state", count/, reason: "the number of requests in each state" },
  { step: /\/admin\/audit-log\/csv$/, statement: /"audit_log"/, reason: "a file of all entries" },
  {
    step: /^rows of site_members$/,
    statement: /./,
    reason: "Postgres uses no index for its policy's or; a site has few members",
  },
  {
    step: /^cron at 3/,
    statement: /^select "id" from "user_sites" where/,
    reason: "each night every site is looked at for its copy",
  },
  { step: /^cron/, statement: /"paper_checks"/, reason: "bookings that have just changed may need a paper" },
  { step: /^cron/, statement: /from "billing_movements"/, reason: "payments that wait for our invoice" },
  { step: /^cron/, statement: /from "ended_sites"/, reason: "ended sites are looked at until they are removed, after 30 days" },
  { step: /^cron/, statement: /"site_gifts"/, reason: "admins give gifts one by one: they are few" },
  {
    step: /^cron at 3/,
    statement: /"export_pickups"/,
    reason: "once a day; an index would be written at each fetch of a calendar",
  },
];

/** Reads that fail: a step of its own asks for free days, and copies of invoices have no content that could be shown. */
const REFUSED = ["GET /api/availability", "GET /api/admin/invoices"];

/** A step's statements that read a number of rows among few and among many sites. */
interface Compared {
  step: string;
  few: number;
  many: number;
}

/** Takes the statements that a worker has run since it was last called, once the worker has nothing more to do. */
export type Take = () => Promise<CountedStatement[]>;

/** Takes what a worker has read from its D1, once it has nothing more to do. */
export async function takeFromWorker(worker: TestWorker): Promise<CountedStatement[]> {
  const { statements, unfinished } = (await (await worker.get(`http://${ROWS_HOST}/`)).json()) as CountedWork;
  expect(unfinished).toBe(0);
  return statements;
}

/**
 * Walks through everything in a store of so many sites; returns the rows that each step read by its statements, and the reads
 * that refused their query. A job of cron may run a statement for each row that is due: then the execution that read the most counts.
 */
async function walk(start: typeof startWorker, count: (worker: TestWorker) => Promise<Take>, sites: number) {
  const worker = await start({
    build: await buildThatCountsRows(),
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SECRET, BACKUP_SECRET, FAULTS_HELD_SECONDS: "0" },
  });
  try {
    const take = await count(worker);
    const walker = await givenWalker(worker);
    // Two sites are there already.
    await multiplySites(worker.store, sites - 2, Date.now());
    const steps = await stepsOf(walker);
    await take();
    const rows = new Map<string, Map<string, number>>();
    const refused: string[] = [];
    for (const { name, run } of steps) {
      const said = await run();
      const isRefused = said && !(said instanceof Response) && said.body.code === "INVALID_FORM";
      if (said && name.startsWith("GET") && (isRefused || said.status >= 500)) refused.push(name);
      const read = new Map<string, number>();
      const isJob = name.startsWith("cron");
      for (const { sql, rows: more } of await take()) {
        const before = read.get(sql) ?? 0;
        read.set(sql, isJob ? Math.max(before, more) : before + more);
      }
      rows.set(name, read);
    }
    return { rows, refused };
  } finally {
    await worker.stop();
  }
}

const mayGrow = (step: string, statement: string) =>
  GROWING.some((each) => each.step.test(step) && each.statement.test(statement));

/** Tests on a store that no statement reads more rows among many sites. */
export function testRowsRead(dialect: string, start: typeof startWorker, count: (worker: TestWorker) => Promise<Take>): void {
  test(`rows that are read on ${dialect} do not become more with other owners' sites`, { timeout: 300_000 }, async () => {
    const { rows: few } = await walk(start, count, FEW);
    const { rows: many, refused } = await walk(start, count, MANY);
    expect(many.size).toBeGreaterThan(300);
    const statements = [...many].flatMap(([step, read]) =>
      [...read].map(([sql, rows]) => ({ step, sql, few: few.get(step)?.get(sql) ?? 0, many: rows })),
    );
    const total = (step: string): Compared => {
      const counted = statements.filter((each) => each.step === step && !mayGrow(step, each.sql));
      const sum = (side: "few" | "many") => counted.reduce((all, each) => all + each[side], 0);
      return { step, few: sum("few"), many: sum("many") };
    };
    const totals = [...many.keys()].map(total).toSorted((a, b) => b.many - a.many);
    console.log(`Most rows read on ${dialect}, of ${FEW} and of ${MANY} sites:`);
    for (const { step, few: before, many: after } of totals.slice(0, 10)) console.log(`${before} ${after} ${step}`);
    const grown = statements.filter((each) => each.many > each.few + MARGIN && !mayGrow(each.step, each.sql));
    // A read that refuses its query tests nothing: give `QUERY` a value.
    expect(refused.filter((step) => !REFUSED.includes(step))).toEqual([]);
    expect(grown).toEqual([]);
    // Many statements that read little each.
    const isRequest = ({ step }: Compared) => !step.startsWith("cron");
    expect(totals.filter((each) => isRequest(each) && each.many > each.few + MARGIN)).toEqual([]);
  });
}
