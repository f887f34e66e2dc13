import { join } from "node:path";
import { readBuild } from "#scripts/local-worker.ts";

/** Host at which the worker of {@link buildThatCountsRows} says what it has read since it was last asked. */
export const ROWS_HOST = "rows.test";

/** How long the worker waits for what is unfinished. */
const MAX_WAIT_MS = 60_000;

/** A statement that the store has run, and the number of rows that it has read for it. */
export interface CountedStatement {
  sql: string;
  rows: number;
}

/** What the worker has done since it was last asked; it answers when it has nothing more to do, or after {@link MAX_WAIT_MS}. */
export interface CountedWork {
  /** Empty if its store is not D1. */
  statements: CountedStatement[];
  /** Number of requests, events, messages and of what they left to `waitUntil` that have not ended. */
  unfinished: number;
}

/**
 * All statements of a D1 go through its sessions, whose answers say how many rows were read. Objects and queues have an `env` of their
 * own, so the classes are changed. A message counts as unfinished work until its consumer has it; those that come again later do not.
 */
const ENTRY = `
import worker from "./index.js";
export * from "./index.js";
let statements = [];
let unfinished = 0;
let isCounting = false;
function count(env) {
  if (isCounting) return;
  isCounting = true;
  if (env.DB) countRows(Object.getPrototypeOf(env.DB.withSession()));
  countMessages(Object.getPrototypeOf(env.MAIL_QUEUE));
}
function countRows(ofSession) {
  const { _sendOrThrow } = ofSession;
  ofSession._sendOrThrow = async function (endpoint, query, ...more) {
    const answers = await _sendOrThrow.call(this, endpoint, query, ...more);
    [query].flat().forEach((sql, at) => statements.push({ sql, rows: [answers].flat()[at].meta.rows_read }));
    return answers;
  };
}
function countMessages(ofQueue) {
  const { send, sendBatch } = ofQueue;
  const sending = async (number, sent) => {
    unfinished += number;
    await sent.catch((error) => { unfinished -= number; throw error; });
  };
  ofQueue.send = function (...message) { return sending(1, send.apply(this, message)); };
  ofQueue.sendBatch = function (messages, ...more) { return sending(messages.length, sendBatch.call(this, messages, ...more)); };
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
  count(env);
  return follow(Promise.resolve(worker[name](event, env, following(context))));
};
const consume = handle("queue");
// Each night the sites are copied in the same way: that of a copy, whose id ends in its number, proves nothing.
const isOfCopy = ({ body }) => body.job === "back-up-site" && /-[0-9]{1,4}$/.test(body.siteId);
async function queue(batch, env, context) {
  const isNew = ({ attempts }) => attempts === 1 && batch.queue !== "vrijhuis-dead-letters";
  unfinished -= batch.messages.filter(isNew).length;
  if (!batch.messages.every(isOfCopy)) return consume(batch, env, context);
}
export default { ...worker, queue, scheduled: handle("scheduled"), async fetch(request, env, context) {
  if (new URL(request.url).hostname !== "${ROWS_HOST}") return handle("fetch")(request, env, context);
  const end = Date.now() + ${MAX_WAIT_MS};
  while (unfinished > 0 && Date.now() < end) await scheduler.wait(1);
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
