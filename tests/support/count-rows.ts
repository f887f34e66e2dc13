import { join } from "node:path";
import { readBuild } from "#scripts/local-worker.ts";

/** Host at which the worker of {@link buildThatCountsRows} says what it has read since it was last asked. */
export const ROWS_HOST = "rows.test";

/** A statement that the store has run, and the number of rows that it has read for it. */
export interface CountedStatement {
  sql: string;
  rows: number;
}

/** What the worker has done since it was last asked. */
export interface CountedWork {
  /** Empty if its store is not D1. */
  statements: CountedStatement[];
  /** Number of requests, events and of what they left to `waitUntil` that have not ended. */
  unfinished: number;
}

/**
 * D1 says how many rows a statement has read with its rows, but not with rows as lists: a query is run a second time for it, a
 * write that returns rows is run otherwise. Objects and queues have an `env` of their own, so the classes are changed.
 */
const ENTRY = `
import worker from "./index.js";
export * from "./index.js";
let statements = [];
let unfinished = 0;
let isCounting = false;
const texts = new WeakMap();
const note = (sql, meta) => statements.push({ sql, rows: meta.rows_read });
function countRows(db) {
  if (isCounting || !db) return;
  isCounting = true;
  const ofDb = Object.getPrototypeOf(db);
  const ofStatement = Object.getPrototypeOf(db.prepare("select 1"));
  const { prepare, batch } = ofDb;
  const { bind, run, all, raw } = ofStatement;
  ofDb.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    texts.set(statement, sql);
    return statement;
  };
  ofDb.batch = async function (queries) {
    const answers = await batch.call(this, queries);
    answers.forEach(({ meta }, at) => note(texts.get(queries[at]), meta));
    return answers;
  };
  ofStatement.bind = function (...values) {
    const bound = bind.apply(this, values);
    texts.set(bound, texts.get(this));
    return bound;
  };
  const counted = async (statement, call) => {
    const answer = await call.call(statement);
    note(texts.get(statement), answer.meta);
    return answer;
  };
  ofStatement.run = function () { return counted(this, run); };
  ofStatement.all = function () { return counted(this, all); };
  ofStatement.raw = async function (...options) {
    const { results } = await counted(this, all);
    const isQuery = /^\\s*(?:select|with)/i.test(texts.get(this));
    return isQuery ? raw.apply(this, options) : results.map((row) => Object.values(row));
  };
}
function follow(work) {
  unfinished += 1;
  Promise.resolve(work).catch(() => {}).finally(() => { unfinished -= 1; });
  return work;
}
const following = (context) => new Proxy(context, {
  get: (target, name) => name === "waitUntil"
    ? (work) => target.waitUntil(follow(work))
    : typeof target[name] === "function" ? target[name].bind(target) : target[name],
});
const handle = (name) => async (event, env, context) => {
  countRows(env.DB);
  return follow(Promise.resolve(worker[name](event, env, following(context))));
};
export default { ...worker, queue: handle("queue"), scheduled: handle("scheduled"), async fetch(request, env, context) {
  if (new URL(request.url).hostname !== "${ROWS_HOST}") return handle("fetch")(request, env, context);
  const work = { statements, unfinished };
  statements = [];
  return Response.json(work);
} };
`;

/** Reads the built worker with an entry that counts the rows its D1 reads. */
export async function buildThatCountsRows(): ReturnType<typeof readBuild> {
  const build = await readBuild();
  const path = join(import.meta.dirname, "../../dist/worker/count-rows.js");
  return { ...build, modules: [{ type: "ESModule", path, contents: ENTRY }, ...build.modules] };
}
